import type { ReceivingOrder } from "@karwan/sdk";
import { Button, Group, NumberInput, Paper, Stack, Text } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { BinField, binCalled } from "../../components/bin-field.tsx";
import { useDraft } from "../../components/draft.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import type { Heard } from "../../components/scan/scan-field.tsx";
import { ScanField } from "../../components/scan/scan-field.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { sound } from "../../kernel/scan/index.ts";
import type { Bin, Counted } from "./counted.ts";
import { keyOf, lineOf, nothingCounted, withBin, withOneMore, withQuantity } from "./counted.ts";

const ReceiveForm = lazy(() => import("./receive-form.tsx").then((module) => ({ default: module.ReceiveForm })));

/** Counts what comes, by scan or by hand, puts it away into bins, and receives it. */
export function Unpack({ order, why }: { order: ReceivingOrder; why: string | null }) {
  const { t, number } = useI18n();
  const draft = useDraft<Counted>(`receiving.${order.id}`, nothingCounted);
  const [heard, setHeard] = useState<Heard | null>(null);
  const [isReceiving, setReceiving] = useState(false);
  const keys = order.item_details.map(keyOf);
  const say = (tone: Heard["tone"], text: string) => {
    sound(tone);
    setHeard({ tone, text });
  };
  const putInto = (bin: Bin | null, code: string) => {
    if (!bin) return say("bad", t("receiving.foreign", { code }));
    draft.change((old) => withBin(old, bin, keys));
    say("good", t("receiving.into", { bin: bin.code }));
  };
  const scan = (code: string) => {
    if (why !== null) return say("bad", why);
    const line = lineOf(order, code);
    if (!line) {
      binCalled(order.warehouse_id, code).then(
        (bin) => putInto(bin, code),
        (error: Error) => say("bad", error.message),
      );
      return;
    }
    draft.change((old) => withOneMore(old, keyOf(line)));
    say("good", t("receiving.counted_one", { name: line.item?.name ?? order.delivery?.delivery_code ?? code }));
  };
  const { quantities, bins } = draft.value;
  const counted = keys.filter((key) => quantities[key] !== undefined).length;
  return (
    <Stack gap="sm">
      <ScanField label={t("receiving.scan")} onScan={scan} heard={heard} isDisabled={why !== null} />
      <Group justify="space-between">
        <Text size="sm">{t("receiving.progress", { done: number(counted), total: number(keys.length) })}</Text>
        <Group gap="xs">
          {(counted > 0 || Object.keys(bins).length > 0) && (
            <Button variant="default" onClick={draft.clear}>
              {t("receiving.count_again")}
            </Button>
          )}
          <Button disabled={why !== null} onClick={() => setReceiving(true)}>
            {t("receiving.receive")}
          </Button>
        </Group>
      </Group>
      <ul className="walk">
        {order.item_details.map((line) => (
          <CountedLine
            key={keyOf(line)}
            line={line}
            warehouseId={order.warehouse_id}
            counted={draft.value}
            isFixed={why !== null}
            change={draft.change}
          />
        ))}
      </ul>
      {isReceiving && (
        <Suspense>
          <ReceiveForm
            order={order}
            counted={draft.value}
            countedNow={draft.now}
            onDone={draft.clear}
            onClose={() => setReceiving(false)}
          />
        </Suspense>
      )}
    </Stack>
  );
}

interface LineProps {
  line: ReceivingOrder["item_details"][number];
  warehouseId: string;
  counted: Counted;
  isFixed: boolean;
  change(change: (old: Counted) => Counted): void;
}

/** What is expected of one item, how much of it came, and where it is put. */
function CountedLine({ line, warehouseId, counted: { quantities, bins }, isFixed, change }: LineProps) {
  const { t, number } = useI18n();
  const key = keyOf(line);
  const name = line.item?.name ?? t("receiving.parcel");
  const bin = bins[key] ?? (line.bin && { id: line.bin.id, code: line.bin.code });
  return (
    <Paper component="li" withBorder p="sm" className="step">
      <Group justify="space-between" align="flex-start">
        <Stack gap={2} miw={0} style={{ flex: "1 1 200px" }}>
          <Text fw={600} style={{ overflowWrap: "anywhere" }}>
            <Words>{name}</Words>
          </Text>
          <Text size="sm">
            {line.item && <Ltr>{line.item.sku}</Ltr>} {t("receiving.expected", { n: number(line.quantity) })}
          </Text>
        </Stack>
        <Group gap="xs">
          <NumberInput
            aria-label={t("receiving.came_of", { name })}
            placeholder={t("receiving.not_counted")}
            min={0}
            w={150}
            disabled={isFixed}
            value={quantities[key] ?? ""}
            onChange={(value) => {
              if (value !== "") change((old) => withQuantity(old, key, Number(value)));
            }}
          />
          <BinField
            warehouseId={warehouseId}
            label={t("receiving.bin_of", { name })}
            placeholder={t("receiving.default_bin")}
            value={bin ?? null}
            onChange={(chosen) =>
              change((old) => {
                const { [key]: _gone, ...others } = old.bins;
                return { ...old, bins: chosen ? { ...others, [key]: chosen } : others };
              })
            }
          />
        </Group>
      </Group>
    </Paper>
  );
}
