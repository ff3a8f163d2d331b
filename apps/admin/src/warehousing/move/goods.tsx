import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Ltr, Words } from "../../components/facts.tsx";
import { Section } from "../../components/section.tsx";
import { Shown } from "../../components/shown.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { inBins } from "../../kernel/scan/client.ts";
import type { Moved } from "../../kernel/scan/index.ts";
import { readBesideScans } from "../../kernel/scan/index.ts";
import { karwan } from "../../kernel/sdk.ts";
import { Quantity } from "../stock/quantity.tsx";
import type { Bin, Row } from "./moving.ts";
import { freeOf, lessWaiting } from "./moving.ts";

const SHOWN = 50;

interface Props {
  warehouseId: string;
  bin: Bin | null;
  /** Those of which one has still to be said. */
  among: readonly Row[];
  isArrivals: boolean;
  /** What was moved already and waits to be sent. */
  waiting: readonly Moved[];
  onTake: ((row: Row) => void) | undefined;
}

/** What could be moved next: those that a scan left open, otherwise what lies in the bin that one stands at. */
export function Goods({ warehouseId, bin, among, isArrivals, waiting, onTake }: Props) {
  const { t } = useI18n();
  if (among.length > 0)
    return (
      <Section title={t("move.choose")}>
        <Rows rows={among} hasBins onTake={onTake} />
      </Section>
    );
  if (!bin) return null;
  return (
    <Section title={t(isArrivals ? "move.arrived" : "move.lies_in", { bin: bin.code })}>
      <InBin key={bin.id} warehouseId={warehouseId} bin={bin} waiting={waiting} onTake={onTake} />
    </Section>
  );
}

function InBin({
  warehouseId,
  bin,
  waiting,
  onTake,
}: Pick<Props, "warehouseId" | "waiting" | "onTake"> & { bin: Bin }) {
  const { t, number } = useI18n();
  const queryKey = [...inBins(warehouseId), bin.id];
  const rows = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      readBesideScans(queryKey, () =>
        karwan.warehousing.stock.list.query(
          // A row from which everything was taken stays in the books, and is not to be moved.
          { warehouse_id: warehouseId, bin_id: bin.id, min_quantity: 0.001, limit: SHOWN },
          { signal },
        ),
      ),
  });
  return (
    <Shown query={rows}>
      {({ stock, total }) =>
        leftOf(stock, waiting).length === 0 ? (
          <Text size="sm">{t("move.empty")}</Text>
        ) : (
          <Stack gap="xs">
            <Rows rows={leftOf(stock, waiting)} hasBins={false} onTake={onTake} />
            {total > stock.length && (
              <TextLink to="/stock" search={{ warehouse: warehouseId, bin: bin.id, bin_code: bin.code }}>
                {t("move.more", { n: number(total) })}
              </TextLink>
            )}
          </Stack>
        )
      }
    </Shown>
  );
}

/** What still lies there, without what was moved on. */
const leftOf = (rows: readonly Row[], waiting: readonly Moved[]): Row[] =>
  rows.map((row) => lessWaiting(row, waiting)).filter(({ quantity }) => quantity > 0);

function Rows({ rows, hasBins, onTake }: { rows: readonly Row[]; hasBins: boolean; onTake: Props["onTake"] }) {
  const { t, number } = useI18n();
  return (
    <ul className="results">
      {rows.map((row) => (
        <li key={row.id}>
          <Group justify="space-between" wrap="nowrap">
            <Stack gap={2} miw={0}>
              <Text fw={600} size="sm" style={{ overflowWrap: "anywhere" }}>
                <Words>{row.item.name}</Words>
              </Text>
              <Text size="sm">
                <Ltr>{row.item.sku}</Ltr>
                {hasBins && (
                  <>
                    {" "}
                    · <Ltr>{row.bin.code}</Ltr>
                  </>
                )}
                {row.lot_number && (
                  <>
                    {" "}
                    · {t("stock.lot")} <Ltr>{row.lot_number}</Ltr>
                  </>
                )}
                {row.status !== "available" && ` · ${t("stock.status.value", { status: row.status })}`}
              </Text>
              <Text size="sm">
                <Quantity of={row.quantity} unit={row.unit_of_measure} />
                {row.reserved_quantity > 0 && ` · ${t("move.set_aside", { n: number(row.reserved_quantity) })}`}
              </Text>
            </Stack>
            {onTake && (
              <Button
                size="compact-md"
                style={{ flexShrink: 0 }}
                variant="default"
                disabled={freeOf(row) === 0}
                aria-label={t("move.take_one", { name: row.item.name, bin: row.bin.code })}
                onClick={() => onTake(row)}
              >
                {t("move.take")}
              </Button>
            )}
          </Group>
        </li>
      ))}
    </ul>
  );
}
