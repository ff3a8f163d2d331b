import { filesOf, shownFileUrl } from "../../files/index.ts";
import type { TenantContext } from "../../kernel/index.ts";
import type { FoundHandoff } from "./repository.ts";
import type { Handoff } from "./schema.ts";

/** A handoff as its endpoints answer it (2 §2). */
export function shownHandoff(
  { deps, tenantId }: Pick<TenantContext, "deps" | "tenantId">,
  found: FoundHandoff,
): Handoff {
  const { delivery_code, delivery_status: status, pickup_address, delivery_address, customer, ...handoff } = found;
  const { signature_url: kept } = handoff;
  const place = ({ full_address = null, ...at }: { lat: number; lng: number; full_address?: string | null }) => ({
    ...at,
    full_address,
  });
  return {
    ...handoff,
    signature_url: kept === null ? null : shownFileUrl(filesOf(deps), tenantId, kept, deps.now()),
    delivery: {
      id: handoff.delivery_id,
      delivery_code,
      status,
      pickup: place(pickup_address),
      drop_off: place(delivery_address),
      customer,
    },
  };
}
