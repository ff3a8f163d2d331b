import type { MessageKey } from "@karwan/i18n";
import { AppError } from "../../kernel/index.ts";

export const paymentMethods = ["cash_on_delivery", "wallet", "gateway"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentTypes = ["cash", "wallet", "gateway"] as const;
export type PaymentType = (typeof paymentTypes)[number];
/** The same ways in the words of the answers that name no delivery (3 §10, 4 I). */
export const typeOfMethod = {
  cash_on_delivery: "cash",
  wallet: "wallet",
  gateway: "gateway",
} as const satisfies Record<PaymentMethod, PaymentType>;
export const methodOfWord = {
  cash: "cash_on_delivery",
  wallet: "wallet",
  gateway: "gateway",
} as const satisfies Record<PaymentType, PaymentMethod>;

/** The ways to pay, with the ids that clients send: the same on every server, for ever (3 §10, 4 H7). */
export const methodTypes: readonly { id: string; code: PaymentMethod; name: MessageKey }[] = [
  { id: "00000000-0000-7000-8000-000000000301", code: "cash_on_delivery", name: "payment_method.cash_on_delivery" },
  { id: "00000000-0000-7000-8000-000000000302", code: "wallet", name: "payment_method.wallet" },
  { id: "00000000-0000-7000-8000-000000000303", code: "gateway", name: "payment_method.gateway" },
];

/** The way to pay that an id of `paymentMethodTypeId` names; 404 `payment_method_type_not_found` (1 §4.6). */
export function methodOfType(id: string): PaymentMethod {
  const found = methodTypes.find((type) => type.id === id);
  if (!found) throw new AppError("payment_method_type_not_found");
  return found.code;
}
