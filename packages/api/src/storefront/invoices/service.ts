import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { Language } from "@karwan/i18n";
import { languages } from "@karwan/i18n";
import { renderDocument } from "@karwan/labels";
import type { TenantContext, UserContext } from "../../kernel/index.ts";
import { AppError, FileAnswer } from "../../kernel/index.ts";
import { dayOf } from "../../tenancy/settings/index.ts";
import { enterOrder, linesOfOrder, promotionsOfOrder, readOrder } from "../orders/index.ts";
import { addressLine } from "./address.ts";
import type { Invoiced } from "./invoice.ts";
import { invoiceOf } from "./invoice.ts";

const headStatement = statement(
  "invoices.head",
  `SELECT t.name AS tenant_name, m.store_name, ${dayOf("$3::timestamptz")}::text AS placed_on
     FROM tenants t JOIN markets m ON m.tenant_id = $1 AND m.id = $2 WHERE t.id = $1`,
);

/** All that an order's invoice says. */
async function readInvoice(tx: Transaction, id: string): Promise<{ invoiced: Invoiced; language: Language }> {
  const order = await readOrder(tx, id);
  const key = [tx.scope.tenantId, id] as const;
  const [[head], lines, promotions] = await Promise.all([
    tx.sql(headStatement, [tx.scope.tenantId, order.market_id, order.created_at]),
    tx.sql(linesOfOrder, key),
    tx.sql(promotionsOfOrder, key),
  ]);
  if (!head) throw new AppError("storefront_order_not_found");
  const language = languages.find((known) => known === order.language) ?? "en";
  const { phone } = order.shipping_address;
  const address = addressLine(order.shipping_address, language);
  const is_cancelled = order.status === "cancelled";
  const shown = lines.map((line) => ({ ...line, name: line.product_name, variant: line.variant_name }));
  const placed_on = head.placed_on ?? "";
  return {
    invoiced: { ...order, ...head, placed_on, phone, address, is_cancelled, lines: shown, promotions },
    language,
  };
}

/** The invoice of an order, for its customer and for those who run its shop (3 §10). */
export async function printInvoice(user: UserContext, { order_id }: { order_id: string }) {
  const ctx: TenantContext = await enterOrder(user, order_id);
  const { invoiced, language } = await ctx.transaction((tx) => readInvoice(tx, order_id));
  const parts = () => renderDocument(invoiceOf(invoiced, language), ctx.deps.now());
  return {
    file: new FileAnswer({ contentType: "application/pdf", filename: `invoice-${invoiced.order_number}.pdf`, parts }),
  };
}
