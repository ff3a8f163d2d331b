import { z } from "zod";
import { wallet } from "../../finance/wallets/index.ts";
import { email, id, phone, text, timestampOut } from "../../kernel/index.ts";

/** Who a party is, as it is shown. */
export const partyName = { id, full_name: z.string(), phone: z.string().nullable(), email: z.string().nullable() };
/** What is kept of a party beside that. */
export const partyRecord = {
  wallet_id: id.describe("For /wallets/{id}"),
  wallet,
  created_at: timestampOut,
  updated_at: timestampOut,
};
/** What a request says of a party. */
export const partyFields = { full_name: text(200), phone: phone.nullish(), email: email.nullish() };
