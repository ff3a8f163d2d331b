import { statement } from "@karwan/db";
import type { z } from "zod";
import { defineList, filtersOf, searched } from "../../kernel/index.ts";
import type { listInput } from "./schema.ts";

const columns = `r.id, jsonb_build_object('id', d.id, 'full_name', o.full_name) AS driver, r.amount::float8 AS amount,
  c.currency_code, (-c.balance)::float8 AS cash_in_hand, r.notes, r.status, jsonb_build_object('id', q.id, 'full_name', q.full_name) AS requested_by,
  (SELECT jsonb_build_object('id', u.id, 'full_name', u.full_name) FROM users u WHERE u.id = r.decided_by) AS decided_by, r.decided_at, r.reason, r.journal_id, r.created_at, r.updated_at`;
const joins = `JOIN drivers d ON d.tenant_id = $1 AND d.id = r.driver_id JOIN users o ON o.id = d.user_id
  JOIN users q ON q.id = r.requested_by
  JOIN finance_accounts c ON c.tenant_id = $1 AND c.owner_type = 'driver' AND c.owner_id = r.driver_id AND c.kind = 'cash_in_hand'`;

/** Settlements that a second person was asked to confirm, newest first: by status, driver and the driver's name. */
export const settlementList = defineList("settlements.list", {
  from: "settlement_requests r JOIN drivers d ON d.tenant_id = $1 AND d.id = r.driver_id JOIN users o ON o.id = d.user_id",
  scope: "r.tenant_id = $1",
  filters: filtersOf<z.infer<typeof listInput>>({
    status: "r.status = ?",
    driver_id: "r.driver_id = ?",
    search: searched("o.full_name"),
  }),
  order: ["created_at DESC", "id DESC"],
  counts: { by: ["status"], from: "settlement_requests r" },
  columns,
  source: (rows) => `${rows} r ${joins}`,
});

export const findStatement = statement(
  "settlements.find",
  `SELECT ${columns} FROM settlement_requests r ${joins} WHERE r.tenant_id = $1 AND r.id = $2`,
);
export const lockStatement = statement(
  "settlements.lock",
  `SELECT r.id, r.driver_id, r.amount::float8 AS amount, r.notes, r.status, r.requested_by
     FROM settlement_requests r WHERE r.tenant_id = $1 AND r.id = $2 FOR NO KEY UPDATE`,
);
/** What of a driver's cash somebody has asked to have taken in already; read under the lock of that cash. */
export const waitingStatement = statement(
  "settlements.waiting",
  `SELECT coalesce(sum(r.amount), 0)::float8 AS waiting FROM settlement_requests r
    WHERE r.tenant_id = $1 AND r.driver_id = $2 AND r.status = 'requested'`,
);
export const insertStatement = statement(
  "settlements.insert",
  `INSERT INTO settlement_requests (tenant_id, id, driver_id, amount, notes, status, requested_by, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, 'requested', $6, $7, $7)`,
);
export const endStatement = statement(
  "settlements.end",
  `UPDATE settlement_requests SET status = $3, decided_by = $4, decided_at = $5, reason = $6, journal_id = $7, updated_at = $5
    WHERE tenant_id = $1 AND id = $2 AND status = 'requested' RETURNING id`,
);
