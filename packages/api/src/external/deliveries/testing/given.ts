import type { Actor, Kit } from "../../../../testing/index.ts";
import { karrada, mansour, networkOf, next } from "../../../../testing/index.ts";

/** A network whose tenant has servers of its own: with keys of staff, of customers, of whoever is a member. */
export async function given(kit: Kit) {
  const tenant = await kit.tenant();
  const net = await networkOf(kit, tenant);
  /** What a server with this member's key can do; `with` sets headers of its requests. */
  async function serverOf(owner: Actor) {
    const { data } = await owner.caller.identity.apiKeys.create({ name: `server ${next()}` });
    const credential = { kind: "api_key" as const, secret: data.api_key ?? "" };
    const as = (options: Parameters<Kit["context"]>[1] = {}) =>
      kit.callerFor(kit.context(credential, options)).external.deliveries;
    return { api: as(), as };
  }
  const staff = await serverOf(tenant.admin);
  const shop = await net.customer({ wallet: 100_000 });
  /** An order as staff's server would send it. */
  const order = (over: object = {}) => ({
    customer_id: shop.id,
    delivery_service_id: net.service.id,
    pickup_address: karrada,
    delivery_address: mansour,
    unit_size: 1,
    ...over,
  });
  /** A customer who signs in, with a server of their own. */
  async function buyer() {
    const actor = await tenant.member("customer");
    const customer = await net.customer({ user_id: actor.userId });
    return { actor, customer, ...(await serverOf(actor)) };
  }
  return { ...net, tenant, serverOf, staff, shop, order, buyer };
}
