import type { Actor, Kit } from "../../../../testing/index.ts";
import { arrange, mansour, networkOf, next } from "../../../../testing/index.ts";
import { verifyFinance } from "../../../finance/ledger/index.ts";
import type { PaymentType } from "../../../payments/method-types/index.ts";
import { hearGateway } from "../../../payments/payments/index.ts";
import { bread, givenRestaurant } from "../../testing/given.ts";
import { verifyRestaurantOrders } from "../index.ts";

export const home = { ...mansour, country: "Iraq", city: "Baghdad" };
type Placing = { method?: PaymentType; by?: Actor; quantity?: number };
type Caller = Actor["caller"];
export type CheckoutBody = Partial<Parameters<Caller["restaurant"]["dinerOrders"]["checkout"]>[0]>;

/** What is paid for a tenant's orders, and what its books of money and its orders hold against each other. */
function paymentsOf(kit: Kit, tenantId: string) {
  const rows = <Row>(text: string, ...values: unknown[]) =>
    arrange<Row>(kit.database, { tenantId }, text, [tenantId, ...values]);
  async function paymentOf(id: string) {
    const [payment] = await rows<{ id: string; gateway: string; amount: number; status: string }>(
      "SELECT id, gateway, amount::float8 AS amount, status FROM payments WHERE tenant_id = $1 AND owner_id = $2",
      id,
    );
    if (!payment) throw new Error("the order has no payment");
    return payment;
  }
  /** A gateway says how a payment ended. */
  async function gatewaySays(id: string, succeeded: boolean) {
    const { id: paymentId, gateway, amount } = await paymentOf(id);
    const status = succeeded ? ("succeeded" as const) : ("failed" as const);
    const news = { gateway, amount, status, gateway_transaction_id: `T-${paymentId}` };
    return kit.database.transaction({ tenantId }, (tx) => hearGateway(tx, kit.deps, paymentId, news));
  }
  async function wrong() {
    const own = <M extends { tenant_id: string }>(found: readonly M[]) =>
      found.filter((one) => one.tenant_id === tenantId);
    const money = own((await verifyFinance(kit.database)).mismatches);
    return [...money, ...own((await verifyRestaurantOrders(kit.database)).mismatches)];
  }
  return { rows, paymentOf, gatewaySays, wrong };
}

const bodyOf = (slug: string, method: PaymentType = "cash", over: CheckoutBody = {}) => ({
  slug,
  payment_method: method,
  address: home,
  save_to_address_book: false,
  ...over,
});

/** A restaurant that brings its food, with a dish of 9,000 and a service of 3,000; its people, diners and drivers. */
export async function givenKitchen(kit: Kit) {
  const address = { full_address: "Abu Nuwas Street, Karrada, Baghdad", lat: 33.3152, lng: 44.3661 };
  const at = await givenRestaurant(kit, { address });
  const net = await networkOf(kit, at.tenant);
  const { slug, tenant } = at;
  const { tenantId } = tenant;
  const kebab = await at.dish({ modifier_groups: [bread] });
  const samoon = kebab.modifier_groups[0]?.options[0]?.id ?? "";
  const elsewhere = await kit.tenant();
  const payments = paymentsOf(kit, tenantId);
  const { orders } = tenant.admin.caller.restaurant;
  const own = (who: Pick<Actor, "caller">) => who.caller.restaurant.dinerOrders;

  const diner = () => elsewhere.member("customer");
  /** A diner who is known here, with so much in the wallet. */
  async function wealthy(amount: number) {
    const who = await kit.signIn((await tenant.member("customer")).userId, null);
    const { wallet } = await net.customer({ user_id: who.userId, wallet: amount });
    return { who, wallet: wallet.id };
  }
  /** What a wallet has, and what of it is held. */
  const balance = async (id: string) => {
    const { wallet } = await tenant.admin.caller.finance.wallets.show({ id });
    return [wallet.balance, wallet.held];
  };
  const put = (who: Actor, quantity = 1) =>
    who.caller.restaurant.carts.addItem({
      slug,
      product_id: kebab.id,
      variant_id: kebab.variant_id,
      quantity,
      modifiers: [{ modifier_option_id: samoon }],
    });
  const body = (method?: PaymentType, over?: CheckoutBody) => bodyOf(slug, method, over);
  const checkout = (who: Pick<Actor, "caller">, ...given: Parameters<typeof body>) => own(who).checkout(body(...given));
  /** An order of a kebab, as its diner placed it. */
  async function placed({ method = "cash", by, quantity = 1 }: Placing = {}) {
    const who = by ?? (await diner());
    await put(who, quantity);
    const { order, delivery, instructions } = await checkout(who, method);
    return { who, order, delivery, instructions, id: order.id, delivery_id: delivery.id };
  }
  async function accepted(options: Placing = {}) {
    const made = await placed(options);
    if (options.method === "gateway") await payments.gatewaySays(made.id, true);
    await orders.accept({ slug, id: made.id });
    return made;
  }
  const shown = async (id: string) => (await orders.show({ slug, id })).order;

  return {
    ...at,
    ...payments,
    net,
    tenantId,
    kebab,
    orders,
    own,
    diner,
    wealthy,
    balance,
    put,
    body,
    checkout,
    placed,
    accepted,
    shown,
    key: () => `key-${next()}`,
    delivery: net.shown,
    reach: net.reach,
  };
}
export type GivenKitchen = Awaited<ReturnType<typeof givenKitchen>>;

/** Somebody with the one right to cook. */
export async function cookOf(kit: Kit, { tenant, key }: Pick<GivenKitchen, "tenant" | "key">): Promise<Actor> {
  const { roles, permissions } = tenant.admin.caller.identity;
  const { role } = await roles.create({ name: `Kitchen ${key()}`, description: "", scope: "tenant" });
  const known = (await permissions.list({})).permissions.find(({ name }) => name === "manage:module:kitchen");
  await roles.addPermissions({ roleId: role.id, permission_ids: [known?.id ?? ""] });
  const { userId } = await tenant.member();
  const { tenantId } = tenant;
  await arrange(
    kit.database,
    { tenantId },
    "INSERT INTO membership_roles (tenant_id, user_id, role_id) VALUES ($1, $2, $3) RETURNING role_id",
    [tenantId, userId, role.id],
  );
  return kit.signIn(userId, tenantId);
}
