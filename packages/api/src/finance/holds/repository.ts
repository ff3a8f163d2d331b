import type { z } from "zod";
import { defineList, filtersOf } from "../../kernel/index.ts";
import { holderName } from "../wallets/index.ts";
import type { listInput } from "./schema.ts";

/** What is set aside on wallets, or was, newest first: by status and wallet (3 §13). */
export const holdList = defineList("holds.list", {
  from: "finance_holds h",
  scope: "h.tenant_id = $1",
  filters: filtersOf<z.infer<typeof listInput>>({ status: "h.status = ?", wallet_id: "h.account_id = ?" }),
  order: ["created_at DESC", "id DESC"],
  counts: { by: ["status"] },
  columns: `h.id, jsonb_build_object('id', a.id, 'owner_type', a.owner_type, 'owner_id', a.owner_id, 'holder', ${holderName}) AS wallet,
    h.amount::float8 AS amount, a.currency_code, h.status, h.captured_amount::float8 AS captured_amount,
    (SELECT j.type FROM finance_journals j WHERE j.tenant_id = $1 AND j.id = h.journal_id) AS captured_as,
    h.reference, h.reference_type, h.reference_id, h.created_by, h.created_at, h.settled_at`,
  source: (rows) => `${rows} h JOIN finance_accounts a ON a.tenant_id = $1 AND a.id = h.account_id`,
});
