import type { RowOf, Statement } from "@karwan/db";
import { statement } from "@karwan/db";
import type { z } from "zod";
import { offsetOf } from "../../kernel/index.ts";
import type { NotificationRow } from "./repository.ts";
import { columns } from "./repository.ts";
import type { listInput } from "./schema.ts";

type ListInput = z.infer<typeof listInput>;
type Asked<Row> = [Statement<Row>, unknown[]];

/** As many rows as a page can have (3 §1.9). */
const MAX_PAGE = 100;

const own = "n.tenant_id = $1 AND n.user_id = $2";
const order = "ORDER BY n.created_at DESC, n.id DESC";

// The constant tells the plan, made once a connection, that the rows are few; and without filters an index counts alone.
const firstPage = statement(
  "notifications.first_page",
  `SELECT ${columns} FROM (
     SELECT * FROM (SELECT * FROM notifications n WHERE ${own} ${order} LIMIT ${MAX_PAGE}) n ${order} LIMIT $3) n ${order}`,
);
const countOfAll = statement("notifications.count_all", `SELECT count(*) AS total FROM notifications n WHERE ${own}`);
type Total = RowOf<typeof countOfAll>;

/** What was asked for as SQL, `?` standing for the value; only that, so that each combination gets its own plan. */
function conditionsOf(input: ListInput): { sql: string; values: unknown[] } {
  const all: [sql: string, value: unknown][] = [
    ["n.read_status = ?", input.read_status],
    ["n.notification_type = ?", input.notification_type],
    ["n.priority = ?", input.priority],
    ["n.display_mode = ?", input.display_mode],
    ["(n.acknowledged_at IS NOT NULL) = ?", input.acknowledged],
  ];
  const asked = all.filter(([, value]) => value !== undefined);
  const sql = asked.map(([condition], index) => ` AND ${condition.replace("?", `$${index + 3}`)}`).join("");
  return { sql, values: asked.map(([, value]) => value) };
}

/** The statements of one page of a user's notifications and of how many the filters leave, with their values (4 C3). */
export function listAndCount(
  [tenantId, userId]: readonly [string, string],
  input: ListInput,
): { list: Asked<NotificationRow>; count: Asked<Total> } {
  const { sql, values: given } = conditionsOf(input);
  const values = [tenantId, userId, ...given];
  const where = `${own}${sql}`;
  const count: Asked<Total> = [
    given.length > 0 ? { name: "", text: `SELECT count(*) AS total FROM notifications n WHERE ${where}` } : countOfAll,
    values,
  ];
  if (given.length === 0 && input.page === 1) return { list: [firstPage, [...values, input.limit]], count };
  const cut = `LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  const text = `SELECT ${columns} FROM notifications n WHERE ${where} ${order} ${cut}`;
  return { list: [{ name: "", text }, [...values, input.limit, offsetOf(input)]], count };
}
