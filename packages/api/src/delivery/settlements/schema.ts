import { z } from "zod";
import type { Written } from "../../kernel/index.ts";
import {
  id,
  moneyOut,
  pageInput,
  pageOutput,
  pathId,
  positiveMoney,
  searchInput,
  text,
  timestampOut,
} from "../../kernel/index.ts";
import { settlementMachine } from "./state.ts";

const status = z.enum(settlementMachine.states).meta({ id: "SettlementStatus" });
const person = z.object({ id, full_name: z.string() }).meta({ id: "SettlementPerson" });

/** Cash that a driver hands in and that a second person counts before it is the tenant's (3 §5, 4 E10). */
export const settlementRequest = z
  .object({
    id,
    driver: z.object({ id, full_name: z.string() }).meta({ id: "SettlingDriver" }),
    amount: moneyOut,
    currency_code: z.string().describe("ISO 4217"),
    cash_in_hand: moneyOut.describe("What the driver carries now"),
    notes: z.string().nullable(),
    status,
    requested_by: person,
    decided_by: person.nullable().describe("Who confirmed, rejected or withdrew it"),
    decided_at: timestampOut.nullable(),
    reason: z.string().nullable().describe("Why it was rejected"),
    journal_id: id.nullable().describe("The settlement that it became, once it was confirmed"),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "SettlementRequest" });
export type SettlementRequest = Written<typeof settlementRequest>;

const settlementId = pathId("settlement_not_found");
export const listInput = z.object({
  ...pageInput(),
  status: status.optional(),
  driver_id: id.optional(),
  search: searchInput.describe("Part of the driver's name"),
});
export const listOutput = z.object({
  settlement_requests: z.array(settlementRequest).describe("Newest first"),
  stats: z
    .object({ requested: z.int(), confirmed: z.int(), rejected: z.int(), withdrawn: z.int() })
    .meta({ id: "SettlementStats" })
    .describe("By status, under every filter but `status`"),
  ...pageOutput,
});
export const createInput = z.object({
  driver_id: id,
  amount: positiveMoney.describe("The cash handed in, in the tenant's currency"),
  notes: text(500).nullish(),
});
export const oneInput = z.object({ id: settlementId });
export const rejectInput = oneInput.extend({ reason: text(500).describe("What whoever asked for it is told") });
export const oneOutput = z.object({ settlement_request: settlementRequest });
