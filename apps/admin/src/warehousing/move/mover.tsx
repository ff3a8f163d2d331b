import { Button, Group, NumberInput, Paper, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { BinField } from "../../components/bin-field.tsx";
import { Ltr, Words } from "../../components/facts.tsx";
import { ScanField } from "../../components/scan/scan-field.tsx";
import { Trouble } from "../../components/trouble.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useFollowing } from "../../kernel/live.ts";
import { karwan } from "../../kernel/sdk.ts";
import { Quantity } from "../stock/quantity.tsx";
import { Goods } from "./goods.tsx";
import type { Bin, Row } from "./moving.ts";
import { freeOf, lessWaiting } from "./moving.ts";
import { useMoving } from "./use-moving.ts";
import { saidOf, WaitingMoves } from "./waiting-moves.tsx";

interface Props {
  warehouseId: string;
  arrivals: Bin | null;
  chosen: Row | null;
  onChosen(): void;
  nameOf(warehouseId: string): string;
}

/** What is moved now: by scans alone, or by hand. */
export function Mover(props: Props) {
  const { warehouseId, arrivals } = props;
  const { t } = useI18n();
  const { may } = useKnown();
  useFollowing("stock", warehouseId);
  const work = useMoving(props);
  const { moving, heard, error, isBusy, scan, choose, change } = work;
  const isAllowed = may("warehousing.transactions.create");
  const { row, from, among } = moving;
  const label = row ? t("move.scan.to") : from ? t("move.scan.item", { bin: from.code }) : t("move.scan.from");
  return (
    <Stack gap="sm">
      <ScanField label={label} onScan={scan} heard={heard} isDisabled={!isAllowed} />
      {error !== null && <Trouble error={error} sent="untyped" />}
      {row ? (
        <InHand key={row.id} row={row} warehouseId={warehouseId} isAllowed={isAllowed} work={work} />
      ) : (
        <Stack gap={4}>
          <Text size="sm">{t("move.from")}</Text>
          <BinField
            warehouseId={warehouseId}
            label={t("move.from")}
            placeholder={t("move.from_placeholder")}
            value={from}
            onChange={(bin) => change({ from: bin })}
          />
        </Stack>
      )}
      <WaitingMoves open={work.kept.open} />
      {isBusy && <Text size="sm">{t("move.moving")}</Text>}
      {!row && (
        <Goods
          warehouseId={warehouseId}
          bin={from}
          among={among}
          isArrivals={from !== null && from.id === arrivals?.id}
          waiting={work.kept.waiting}
          onTake={isAllowed ? choose : undefined}
        />
      )}
    </Stack>
  );
}

interface InHandProps {
  row: Row;
  warehouseId: string;
  isAllowed: boolean;
  work: ReturnType<typeof useMoving>;
}

/** How much of it goes where; a bin that is scanned sends it off at once. */
function InHand({ row: taken, warehouseId, isAllowed, work }: InHandProps) {
  const { t, number } = useI18n();
  const { moving, change, send, ask, isBusy, startAgain, kept } = work;
  // As it lies there now: others move and pick meanwhile.
  const { data } = useQuery({
    queryKey: ["warehousing", "stock", "row", taken.id],
    queryFn: ({ signal }) => karwan.warehousing.stock.show.query({ id: taken.id }, { signal }),
  });
  const free = data ? freeOf(lessWaiting(data.stock, kept.waiting)) : freeOf(taken);
  const { quantity, to, sent } = moving;
  const isStill = !isAllowed || isBusy || sent !== null;
  return (
    <Paper withBorder p="sm">
      <Stack gap="sm">
        <Stack gap={2}>
          <Text fw={700} size="lg" style={{ overflowWrap: "anywhere" }}>
            <Words>{taken.item.name}</Words>
          </Text>
          <Text size="sm">
            <Ltr>{taken.item.sku}</Ltr> · {t("stock.bin")} <Ltr>{taken.bin.code}</Ltr>
            {taken.lot_number && (
              <>
                {" "}
                · {t("stock.lot")} <Ltr>{taken.lot_number}</Ltr>
              </>
            )}
            {taken.status !== "available" && ` · ${t("stock.status.value", { status: taken.status })}`}
          </Text>
          <Text size="sm">
            {t("move.free")} <Quantity of={free} unit={taken.unit_of_measure} />
          </Text>
        </Stack>
        <Group gap="xs" align="flex-end">
          <NumberInput
            label={t("stock.quantity")}
            w={150}
            min={0}
            clampBehavior="none"
            decimalScale={3}
            disabled={isStill}
            value={quantity}
            onChange={(value) => change({ quantity: Number(value) })}
          />
          {quantity !== free && (
            <Button variant="default" disabled={isStill} onClick={() => change({ quantity: free })}>
              {t("move.all", { n: number(free) })}
            </Button>
          )}
        </Group>
        <Stack gap={4}>
          <Text size="sm">{t("move.to")}</Text>
          <BinField
            warehouseId={warehouseId}
            label={t("move.to")}
            placeholder={t("move.to_placeholder")}
            value={to}
            onChange={(bin) => change({ to: bin })}
            isDisabled={isStill}
          />
        </Stack>
        {sent && !isBusy && <Text size="sm">{t("move.unsettled", saidOf(sent.moved, number))}</Text>}
        <Group gap="xs">
          {sent && !isBusy ? (
            <Button disabled={!isAllowed} onClick={ask}>
              {t("move.ask_again")}
            </Button>
          ) : (
            <Button
              disabled={!isAllowed || to === null || !(quantity > 0)}
              loading={isBusy}
              onClick={() => to && send(to)}
            >
              {to ? t("move.move_to", { bin: to.code }) : t("move.move")}
            </Button>
          )}
          <Button variant="default" disabled={isStill} onClick={startAgain}>
            {t("move.put_back")}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
