import type { Address } from "../../../delivery/lifecycle/index.ts";
import { quoteReads } from "../../../delivery/services/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError } from "../../../kernel/index.ts";
import type { Settings } from "../../../tenancy/settings/index.ts";
import type { NamedItem } from "../item-ids.ts";
import { namedItems } from "../item-ids.ts";
import { addressStatement, branchStatement } from "../repository.ts";
import type { SetDestinationInput } from "../schema.ts";

/** Where orders go. */
export interface Destination {
  branch_id: string | null;
  address_id: string | null;
  address: Address;
  /** The branch's, for whom no recipient is known. */
  name: string | null;
}

/** What a call is to do, all that it names looked up: nothing was written for it yet. */
export interface Plan {
  named: NamedItem[];
  /** The ids among them, in their order. */
  ids: string[];
  destination: Destination;
  service_id: string;
  settings: Settings;
}

async function destinationOf(ctx: TenantContext, input: SetDestinationInput): Promise<Destination> {
  const { destination_branch_id: branch_id } = input;
  if (branch_id) {
    const [[branch]] = await ctx.read((q) => [q.sql(branchStatement, [ctx.tenantId, branch_id])]);
    if (!branch) throw new AppError("branch_not_found");
    return { branch_id, address_id: null, address: branch.address, name: branch.name };
  }
  const address_id = input.destination_address_id ?? "";
  const [[found]] = await ctx.read((q) => [q.sql(addressStatement, [ctx.tenantId, address_id])]);
  if (!found) throw new AppError("address_not_found");
  return { branch_id: null, address_id, address: found.address, name: null };
}

/**
 * Looks up what a call names (2 §4.9, 3 §9): a destination of the tenant, otherwise 404; a service that is offered, by name or
 * by the tenant's default, otherwise 400 `delivery_service_required` or 404.
 */
export async function planOf(ctx: TenantContext, settings: Settings, input: SetDestinationInput): Promise<Plan> {
  const named = namedItems(input.item_ids);
  const destination = await destinationOf(ctx, input);
  const service_id = input.delivery_service_id ?? settings.transfer_manifest.default_delivery_service_id;
  if (!service_id) throw new AppError("delivery_service_required");
  const [[service]] = await ctx.read((q) => quoteReads(q, ctx.tenantId, service_id));
  if (!service?.is_active) throw new AppError("delivery_service_not_found");
  return { named, ids: named.flatMap(({ id }) => id ?? []), destination, service_id, settings };
}
