import type { Transaction } from "@karwan/db";
import type { TenantContext } from "../../kernel/index.ts";
import { invalidField, MAX_AMOUNT } from "../../kernel/index.ts";
import type { Address, DeliveryGroup } from "../lifecycle/index.ts";
import { quoteFrom, quoteRows } from "../services/index.ts";
import type { DeliveryCodes } from "./codes.ts";
import { rootRow } from "./create.ts";
import { insertDeliveries } from "./insert.ts";
import type { NewDelivery } from "./schema.ts";
import { refusePayment } from "./terms.ts";

/** One unit of an item in stock, of which a parcel is to be made. */
export interface Unit {
  item_id: string;
  unit_size: number;
}
type Stop = { id: string; address: Address };

/** What drafts that are made for units have in common. */
export interface DraftTerms {
  from: Stop;
  to: Stop;
  customer_id: string | null;
  delivery_service_id: string;
  payer_type: NewDelivery["payer_type"];
  payment_method: NewDelivery["payment_method"];
}

/**
 * Makes a draft from a warehouse for each unit, priced by one service and without a recipient yet, in as many statements
 * as for one (2 §4.7). Their timeline begins when they leave: what came to nothing until then may be deleted.
 */
export async function draftUnits(
  tx: Transaction,
  ctx: TenantContext,
  units: readonly (Unit & { codes: DeliveryCodes })[],
  { from, to, ...terms }: DraftTerms,
): Promise<DeliveryGroup[]> {
  if (units.length === 0) return [];
  refusePayment(terms);
  const rows = await quoteRows(tx, terms.delivery_service_id);
  const at = ctx.deps.now().toISOString();
  const made = units.map(({ item_id, unit_size, codes }) => {
    const places = { pickup_address: from.address, delivery_address: to.address };
    const quoted = quoteFrom(rows, { ...places, unit_size });
    const { price, currency_code, distance_km } = quoted;
    if (price > MAX_AMOUNT) throw invalidField("new_delivery_defaults", "price_too_high");
    const items = [{ item_id, quantity: 1, bin_id: null }];
    const input: NewDelivery = {
      ...terms,
      delivery_flow: "from_warehouse",
      is_draft: true,
      sender: {},
      recipient: {},
      delivery_address: to.address,
      items,
    };
    const agreed = { pickup_address: from.address, unit_size, price, currency_code, distance_km, warehouse: from };
    return { root: rootRow(ctx, { input, terms: agreed, codes, at }), items };
  });
  await insertDeliveries(tx, made);
  return made.map(({ root }) => ({ delivery: root, root, legs: [], assignments: [] }));
}
