import type { RowOf } from "@karwan/db";
import { deliveryMachine } from "../../delivery/lifecycle/index.ts";
import type { TenantContext } from "../../kernel/index.ts";
import { invalidField, plainDate } from "../../kernel/index.ts";
import { withDefaults } from "../../tenancy/settings/index.ts";
import {
  cashStatement,
  deliveriesStatement,
  onTimeStatement,
  ordersStatement,
  stockStatement,
  todayStatement,
} from "./repository.ts";
import type { OverviewInput } from "./schema.ts";

const DAY_MS = 24 * 3600_000;
const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;

const plus = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);

/**
 * The days of a period, which ends today unless it says otherwise; 400 for one that is turned round, longer than a
 * year, or beginning before the calendar does.
 */
function periodOf({ date_from, date_to }: OverviewInput, today: string): string[] {
  const last = date_to ?? (date_from !== undefined && date_from > today ? date_from : today);
  const first = date_from ?? plus(last, 1 - DEFAULT_DAYS);
  if (!plainDate.safeParse(first).success) throw invalidField("date_to", "too_small.date");
  const count = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
  if (count < 1) throw invalidField("date_to", "date_range_reversed");
  if (count > MAX_DAYS) throw invalidField("date_to", "period_too_long", { days: MAX_DAYS });
  return Array.from({ length: count }, (_, n) => plus(first, n));
}

type DayRow = RowOf<typeof deliveriesStatement>;

function deliveriesOf(days: readonly string[], rows: readonly DayRow[]) {
  const sum = (of: readonly DayRow[]) => of.reduce((total, row) => total + row.rows, 0);
  const ofStatus = (status: DayRow["status"]) => sum(rows.filter((row) => row.status === status));
  const by_status = Object.fromEntries(deliveryMachine.states.map((status) => [status, ofStatus(status)])) as Record<
    DayRow["status"],
    number
  >;
  const ofDays = Map.groupBy(rows, (row) => row.date);
  const by_day = days.map((date) => {
    const all = ofDays.get(date) ?? [];
    const ended = (status: DayRow["status"]) => sum(all.filter((row) => row.status === status));
    const [delivered, failed, cancelled] = [ended("delivered"), ended("failed"), ended("cancelled")];
    return { date, created: sum(all), delivered, failed, cancelled };
  });
  return { by_status, by_day };
}

/** The tenant's key figures: of a period of whole days, and of stock and cash as they are now (3 §15, 4 L8). */
export async function showOverview(ctx: TenantContext, input: OverviewInput) {
  const { tenantId } = ctx;
  const [[now]] = await ctx.read((q) => [q.sql(todayStatement, [tenantId, ctx.deps.now().toISOString()])]);
  const days = periodOf(input, now?.today ?? "");
  const [date_from = "", date_to = ""] = [days[0], days.at(-1)];
  const period = [tenantId, date_from, date_to] as const;
  const [deliveries, [onTime], [stock], [orders], [cash]] = await ctx.read((q) => [
    q.sql(deliveriesStatement, [...period, withDefaults(null).time_zone]),
    q.sql(onTimeStatement, period),
    q.sql(stockStatement, [tenantId]),
    q.sql(ordersStatement, period),
    q.sql(cashStatement, [tenantId]),
  ]);
  return {
    date_from,
    date_to,
    currency_code: now?.currency_code ?? "",
    deliveries: deliveriesOf(days, deliveries),
    on_time_share: onTime?.on_time_share ?? null,
    stock_value: { amount: stock?.amount ?? 0, items_without_cost: stock?.items_without_cost ?? 0 },
    orders: { count: orders?.count ?? 0, revenue: orders?.revenue ?? 0 },
    cash_in_hand: cash?.cash_in_hand ?? 0,
  };
}
