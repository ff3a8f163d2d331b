import type { z } from "zod";
import type { TenantContext, Wire } from "../../../kernel/index.ts";
import { AppError } from "../../../kernel/index.ts";
import type { Accepted } from "../../waybills/index.ts";
import {
  findWarehouses,
  gatherFacts,
  inWords,
  refuseSameEnds,
  travelling,
  validatePackages,
} from "../../waybills/index.ts";
import type { ValidateInput, validateOutput } from "../schema.ts";

type Output = Wire<z.output<typeof validateOutput>>;

function validOf(one: Accepted, source_id: string): Output["valid"][number] {
  const { barcode, id } = one.entry;
  if (one.kind === "unit") {
    const none = { delivery_id: null, delivery_code: null, status: null };
    return { barcode, inventory_item_id: id, ...none, current_warehouse_id: source_id };
  }
  const { root } = one.group;
  return {
    barcode: barcode ?? root.barcode,
    delivery_id: root.id,
    inventory_item_id: null,
    delivery_code: root.delivery_code,
    status: root.status,
    current_warehouse_id: travelling(one.group).pickup_warehouse_id,
  };
}

/** What creating a waybill of these would accept, and where it would go: reads only, and judges as creating does (2 §4.7). */
export function validateTransfer(ctx: TenantContext, input: ValidateInput): Promise<Output> {
  const { source_warehouse_id: source_id, destination_warehouse_id: named = null } = input;
  refuseSameEnds(source_id, named);
  return ctx.transaction(async (tx) => {
    const facts = await gatherFacts(tx, ctx, input, { source_id, lock: false });
    const { accepted, rejected, destination_id } = validatePackages(facts, { source_id, destination_id: named });
    const warehouses = await findWarehouses(tx, [source_id, ...(destination_id ? [destination_id] : [])]);
    const destination = warehouses.find(({ id, status }) => id === destination_id && status === "active");
    if (!warehouses.some(({ id }) => id === source_id)) throw new AppError("warehouse_not_found");
    if (named !== null && !destination) throw new AppError("warehouse_not_found");
    const shown = destination && { id: destination.id, name: destination.name, code: destination.code };
    return {
      valid: accepted.map((one) => validOf(one, source_id)),
      invalid: inWords(rejected, ctx),
      total_scanned: facts.entries.length,
      valid_count: accepted.length,
      invalid_count: rejected.length,
      destination_lock: shown ? { warehouse: shown, inferred: named === null } : null,
      defaults_required: accepted.some(({ kind }) => kind === "unit"),
      can_create: accepted.length > 0 && destination !== undefined,
    };
  });
}
