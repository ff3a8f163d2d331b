import type { InventoryTransaction, Stock } from "@karwan/sdk";
import {
  Alert,
  Button,
  Group,
  NumberInput,
  Paper,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Table,
  Text,
  Textarea,
  Title,
} from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { ActionModal } from "../../components/action-modal.tsx";
import { BackLink } from "../../components/back-link.tsx";
import { FactList, Ltr, Words } from "../../components/facts.tsx";
import { ExportButton } from "../../components/list-tools.tsx";
import { Shown } from "../../components/shown.tsx";
import { Status } from "../../components/status.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useFollowing } from "../../kernel/live.ts";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import { addsUp, stepsOf } from "./ledger.ts";
import { Quantity } from "./quantity.tsx";

const route = getRouteApi("/stock/$id");
const SHOWN = 100;

/** One row of stock: what there is, and every movement that made it so. */
export function StockRowPage() {
  const { t } = useI18n();
  const { id } = route.useParams();
  const shown = useQuery({
    queryKey: ["warehousing", "stock", "show", id],
    queryFn: async ({ signal }) => {
      const { transactions, stock } = karwan.warehousing;
      const [row, moves] = await Promise.all([
        stock.show.query({ id }, { signal }),
        transactions.list.query({ stock_id: id, limit: SHOWN }, { signal }),
      ]);
      return { row: row.stock, moves: moves.inventory_transactions, total: moves.total };
    },
  });
  return (
    <Stack gap="md">
      <BackLink to="/stock" label={t("nav.stock")} />
      <Shown query={shown}>{(data) => <Whole {...data} />}</Shown>
    </Stack>
  );
}

function Whole({ row, moves, total }: { row: Stock; moves: readonly InventoryTransaction[]; total: number }) {
  const { t, number, date } = useI18n();
  useFollowing("stock", row.warehouse_id);
  const { may } = useKnown();
  const [isAdjusting, setAdjusting] = useState(false);
  return (
    <>
      <Group justify="space-between">
        <Group gap="sm">
          <Title order={1} size="h3">
            <Words>{row.item.name}</Words>
          </Title>
          <Status value={row.status} label={t("stock.status.value", { status: row.status })} />
        </Group>
        {may("warehousing.transactions.create") && (
          <Group gap="xs">
            <Button variant="default" renderRoot={(props) => <Link to="/move" search={{ stock: row.id }} {...props} />}>
              {t("stock.move")}
            </Button>
            <Button onClick={() => setAdjusting(true)}>{t("stock.adjust")}</Button>
          </Group>
        )}
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Paper withBorder p="md">
          <FactList
            facts={[
              [t("stock.quantity"), <Quantity key="q" of={row.quantity} unit={row.unit_of_measure} />],
              [t("stock.reserved"), number(row.reserved_quantity)],
              [t("stock.warehouse"), <Words key="w">{row.warehouse.name}</Words>],
              [t("stock.bin"), <Ltr key="b">{row.bin.code}</Ltr>],
              [
                t("stock.sku"),
                <Link key="s" to="/items/$id" params={{ id: row.item_id }} style={{ color: "inherit" }}>
                  <Ltr>{row.item.sku}</Ltr>
                </Link>,
              ],
              [t("stock.lot"), row.lot_number && <Ltr>{row.lot_number}</Ltr>],
              [t("stock.expires"), row.expiration_date && date(new Date(row.expiration_date))],
            ]}
          />
        </Paper>
        <Ledger row={row} moves={moves} total={total} />
      </SimpleGrid>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t("stock.movements")}
        </Title>
        <ExportButton path="/warehousing/inventory-transactions" query={{ stock_id: row.id }} name="stock-movements" />
      </Group>
      <Movements moves={moves} />
      {isAdjusting && <AdjustForm row={row} onClose={() => setAdjusting(false)} />}
    </>
  );
}

function Ledger({ row, moves, total }: { row: Stock; moves: readonly InventoryTransaction[]; total: number }) {
  const { t, number } = useI18n();
  // The list is newest first; one moment may hold several movements, in the order they were made.
  const oldestFirst = moves.toReversed();
  const isRight = addsUp(oldestFirst, row.quantity);
  return (
    <Paper withBorder p="md" component="figure" m={0}>
      <svg
        viewBox="0 -4 400 128"
        width="100%"
        role="img"
        aria-label={t("stock.chart", { quantity: number(row.quantity), n: moves.length })}
      >
        <path
          d={stepsOf(oldestFirst, 400, 120)}
          fill="none"
          stroke="var(--mantine-color-teal-6)"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <Alert component="figcaption" color={isRight ? "teal" : "red"} p="xs" mt="xs">
        {t(isRight ? "stock.adds_up" : "stock.adds_up_not", { quantity: number(row.quantity) })}
        {total > moves.length ? ` ${t("stock.latest", { n: moves.length, total: number(total) })}` : ""}
      </Alert>
    </Paper>
  );
}

function Movements({ moves }: { moves: readonly InventoryTransaction[] }) {
  const { t, number, dateTime } = useI18n();
  if (moves.length === 0) return <Text size="sm">{t("stock.no_movements")}</Text>;
  return (
    <Table.ScrollContainer minWidth={560} type="native" tabIndex={0} aria-label={t("stock.movements")} role="region">
      <Table aria-label={t("stock.movements")}>
        <Table.Thead>
          <Table.Tr>
            {(["stock.when", "stock.movement", "stock.moved", "stock.after", "stock.who", "stock.notes"] as const).map(
              (key) => (
                <Table.Th key={key}>{t(key)}</Table.Th>
              ),
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {moves.map((move) => (
            <Table.Tr key={move.id}>
              <Table.Td>{dateTime(move.timestamp)}</Table.Td>
              <Table.Td>{t("stock.movement.value", { type: move.transaction_type })}</Table.Td>
              <Table.Td>
                <Ltr>{signed(move.quantity_after - move.quantity_before, number)}</Ltr>
              </Table.Td>
              <Table.Td>{number(move.quantity_after)}</Table.Td>
              <Table.Td>
                <Words>{move.user?.full_name}</Words>
              </Table.Td>
              <Table.Td>
                <Words>{move.notes}</Words>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const signed = (value: number, number: (value: number) => string) =>
  `${value > 0 ? "+" : ""}${number(Number(value.toFixed(3)))}`;

type Adjustment = { direction: string; quantity: number | string; notes: string };

function AdjustForm({ row, onClose }: { row: Stock; onClose(): void }) {
  const { t, number } = useI18n();
  return (
    <ActionModal<Adjustment>
      title={t("stock.adjust")}
      submitLabel={t("form.save")}
      initial={{ direction: "decrease", quantity: "", notes: "" }}
      validate={({ quantity }) => ({ quantity: Number(quantity) > 0 ? null : t("form.required") })}
      submit={async ({ direction, quantity, notes }, options) => {
        const { warehouse_id, item_id, id: stock_id } = row;
        const change = {
          transaction_type: "stock_adjustment",
          direction: direction as "increase" | "decrease",
          quantity: Number(quantity),
        } as const;
        await karwan.warehousing.transactions.create.mutate(
          { warehouse_id, item_id, stock_id, ...change, notes: notes.trim() || null },
          options,
        );
        await readAgain("warehousing");
        return null;
      }}
      done={t("stock.adjusted")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Text size="sm">
            {t("stock.there_is", { quantity: number(row.quantity), reserved: number(row.reserved_quantity) })}
          </Text>
          <SegmentedControl
            aria-label={t("stock.adjust")}
            data={(["decrease", "increase"] as const).map((value) => ({ value, label: t(`stock.${value}`) }))}
            {...form.getInputProps("direction")}
          />
          <NumberInput
            label={t("stock.quantity")}
            withAsterisk
            min={0}
            decimalScale={3}
            data-autofocus
            {...form.getInputProps("quantity")}
          />
          <Textarea label={t("stock.notes")} autosize minRows={2} dir="auto" {...form.getInputProps("notes")} />
        </>
      )}
    </ActionModal>
  );
}
