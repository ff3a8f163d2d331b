import type { ReceivingOrder } from "@karwan/sdk";
import { Button, Group, NumberInput, Paper, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconHourglass } from "@tabler/icons-react";
import { Suspense } from "react";
import { BinField } from "../../components/bin-field.tsx";
import { useDraft } from "../../components/draft.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { ScanField, useHeard } from "../../components/scan/scan-field.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import { useBinsAsked } from "./bins-asked.ts";
import type { Asked, Counted } from "./counted.ts";
import {
  codesAsked,
  differencesOf,
  draftOf,
  keyOf,
  lineOf,
  nothingCounted,
  waitingFor,
  withAnswer,
  withAsked,
  withBinOf,
  withOneMore,
  withQuantity,
} from "./counted.ts";

const ReceiveForm = lazy(() => import("./receive-form.tsx").then((module) => ({ default: module.ReceiveForm })));

interface Props {
  order: ReceivingOrder;
  why: string | null;
  isReceiving: boolean;
  setReceiving(is: boolean): void;
}

/** Counts what comes, by scan or by hand, puts it away into bins, and receives it. */
export function Unpack({ order, why, isReceiving, setReceiving }: Props) {
  const { t, number } = useI18n();
  const draft = useDraft<Counted>(draftOf(order), nothingCounted);
  const { heard, say } = useHeard();
  const keys = order.item_details.map(keyOf);
  const nameOf = (key: string) => order.item_details.find((line) => keyOf(line) === key)?.item?.name;
  useBinsAsked({
    warehouseId: order.warehouse_id,
    counted: draft.value,
    onKnown: (code, bin) => {
      const [only, ...others] = waitingFor(draft.value, code);
      draft.change((old) => withAnswer(old, code, bin));
      if (!bin) return say("bad", t("receiving.foreign", { code }));
      const name = only === undefined || others.length > 0 ? undefined : nameOf(only);
      say("good", t(name ? "receiving.into_of" : "receiving.into", { bin: bin.code, ...(name && { name }) }));
    },
    onTrouble: (code) => say("bad", t("receiving.bin_later", { code })),
  });
  const scan = (code: string) => {
    if (why !== null) return say("bad", why);
    const line = lineOf(order, code);
    // What it belongs to is clear now, and which bin it is when somebody could be asked.
    if (!line) return draft.change((old) => withAsked(old, code, keys));
    draft.change((old) => withOneMore(old, keyOf(line)));
    say("good", t("receiving.counted_one", { name: line.item?.name ?? order.delivery?.delivery_code ?? code }));
  };
  const receive = () => {
    const codes = codesAsked(draft.value);
    if (codes.length > 0) return say("bad", t("receiving.bins_wait", { codes: codes.join(", ") }));
    setReceiving(true);
  };
  const { quantities, bins, asked = {} } = draft.value;
  const counted = keys.filter((key) => quantities[key] !== undefined).length;
  return (
    <Stack gap="sm">
      <ScanField label={t("receiving.scan")} onScan={scan} heard={heard} isDisabled={why !== null} />
      <Group justify="space-between">
        <Text size="sm">{t("receiving.progress", { done: number(counted), total: number(keys.length) })}</Text>
        <Group gap="xs">
          {(counted > 0 || Object.keys({ ...bins, ...asked }).length > 0) && (
            <Button variant="default" onClick={draft.clear}>
              {t("receiving.count_again")}
            </Button>
          )}
          <Button disabled={why !== null} onClick={receive}>
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
function CountedLine({ line, warehouseId, counted: { quantities, bins, asked }, isFixed, change }: LineProps) {
  const { t, number } = useI18n();
  const key = keyOf(line);
  const name = line.item?.name ?? t("receiving.parcel");
  const [{ missing } = { missing: 0 }] = differencesOf(
    { item_details: [line] },
    { quantities, bins, last: null },
    "whole",
  );
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
            {missing > 0 && ` · ${t("receiving.missing_here", { n: number(missing) })}`}
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
            onChange={(chosen) => change((old) => withBinOf(old, key, chosen))}
          />
        </Group>
      </Group>
      {asked?.[key] && (
        <AskedBin asked={asked[key]} onDrop={() => change((old) => withBinOf(old, key, old.bins[key] ?? null))} />
      )}
    </Paper>
  );
}

/** A code that was scanned for a line, until it is known which bin it is, or somebody has seen that it is none. */
function AskedBin({ asked: { code, isForeign }, onDrop }: { asked: Asked; onDrop(): void }) {
  const { t } = useI18n();
  return (
    <Group gap="xs" mt="xs">
      {isForeign ? <IconAlertTriangle size={18} aria-hidden /> : <IconHourglass size={18} aria-hidden />}
      <Text size="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
        {t(isForeign ? "receiving.bin_none" : "receiving.bin_asked", { code })}
      </Text>
      <Button size="compact-sm" variant="default" onClick={onDrop}>
        {t(isForeign ? "changed.seen" : "receiving.bin_drop")}
      </Button>
    </Group>
  );
}
