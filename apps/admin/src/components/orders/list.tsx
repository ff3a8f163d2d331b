import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import type { Column } from "../columns.ts";
import { Ltr, Words } from "../facts.tsx";
import { Status } from "../status.tsx";

/** What an order is listed with, whoever sells: its status and its payment in words. */
export interface ListedOrder {
  number: string;
  status: string;
  statusName: string;
  who: string | null;
  payment: string;
  pieces: number;
  total: number;
  currency: string;
  at: Date;
}
interface OrderList<Row> {
  shown(row: Row): ListedOrder;
  /** What the columns are called, and by which keys they are sorted. */
  heads: Record<"number" | "status" | "customer" | "payment" | "items" | "amount" | "created", string>;
  sorts: Partial<Record<"status" | "items" | "amount" | "created", string>>;
  /** The number, leading to the order. */
  link(row: Row, number: ReactNode): ReactNode;
  /** What one of the sellers wants to know of who ordered. */
  more: Column<Row>;
}

/** The columns of a list of orders. */
export function orderColumns<Row>(i18n: I18n, { shown, heads, sorts, link, more }: OrderList<Row>): Column<Row>[] {
  const { money, number, moment } = i18n;
  const column = (
    id: keyof typeof heads,
    width: number,
    cell: (order: ListedOrder) => ReactNode,
    sortKey?: string,
  ): Column<Row> => ({ id, header: heads[id], width, cell: (row) => cell(shown(row)), ...(sortKey && { sortKey }) });
  return [
    { id: "number", header: heads.number, width: 14, cell: (row) => link(row, <Ltr>{shown(row).number}</Ltr>) },
    column("status", 16, ({ status, statusName }) => <Status value={status} label={statusName} />, sorts.status),
    column("customer", 16, ({ who }) => <Words>{who}</Words>),
    more,
    column("payment", 16, ({ payment }) => payment),
    column("items", 8, ({ pieces }) => number(pieces), sorts.items),
    column("amount", 12, ({ total, currency }) => money(total, currency), sorts.amount),
    column("created", 17, ({ at }) => moment(at), sorts.created),
  ];
}

/** One order on a phone. */
export function OrderCard({ order }: { order: ListedOrder }) {
  const { money, dateTime } = useI18n();
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} size="sm">
          <Ltr>{order.number}</Ltr>
        </Text>
        <Status value={order.status} label={order.statusName} />
      </Group>
      <Text size="sm" truncate>
        <Words>{order.who}</Words>
      </Text>
      <Group justify="space-between" wrap="nowrap">
        <Text size="xs">{dateTime(order.at)}</Text>
        <Text size="sm" fw={600}>
          {money(order.total, order.currency)}
        </Text>
      </Group>
    </>
  );
}
