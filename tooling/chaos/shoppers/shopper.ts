import type { Answer } from "../../ops/api-client.ts";
import { codeOf, textAt } from "../../ops/api-client.ts";
import type { Ask, Wanted } from "../day/ask.ts";
import type { Queue } from "../day/queue.ts";
import type { Random } from "../random.ts";
import type { Ground, Shopper } from "./ground.ts";

export type Placed = { id: string; userId: string; total: number; method: string };
export type Drill = {
  ground: Ground;
  ask: Ask;
  /** Orders that those who run the shop have to look at. */
  toRun: Queue<Placed>;
  placed: Placed[];
  refusals: Map<string, number>;
  problems: string[];
};

const methods = ["cash_on_delivery", "wallet", "gateway", "gateway"] as const;
/** What a gateway tells of a payment, in the order in which it is told; late ones come by a job, and twice. */
type Story = readonly ("succeed" | "fail" | "late")[];
const stories: readonly [Story, ...Story[]] = [
  ["succeed"],
  ["succeed", "succeed"],
  ["fail", "succeed"],
  ["succeed", "fail"],
  ["late", "fail"],
  ["fail"],
];
/** Refusals that shopping has to live with. */
const EXPECTED = new Set(["out_of_stock", "insufficient_wallet_balance", "cart_changed", "cart_empty"]);

/** Asks twice at once under one key, as who clicks twice does; both answers are one. */
export async function doubleClick(drill: Drill, wanted: Wanted): Promise<Answer> {
  const [first, second] = await Promise.all([drill.ask(wanted), drill.ask(wanted)]);
  if (first.status !== second.status || JSON.stringify(first.body.order) !== JSON.stringify(second.body.order))
    drill.problems.push(`${wanted.path} was answered ${first.status} and ${second.status} under one key`);
  return first;
}

function noted({ refusals, problems }: Drill, what: string, answer: Answer): boolean {
  if (answer.status < 300) return true;
  const code = codeOf(answer);
  refusals.set(code, (refusals.get(code) ?? 0) + 1);
  if (!EXPECTED.has(code)) problems.push(`${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
  return false;
}

/** Fills a cart; what is in it was put there by nobody else. */
async function fill(drill: Drill, shopper: Shopper, random: Random, round: number): Promise<string | null> {
  const { ground, ask, problems } = drill;
  const cart = `/storefront/carts/${ground.marketId}`;
  const wanted = new Map<string, number>();
  for (let n = random.int(1, 3); n > 0; n -= 1) {
    const { product_id } = random.pick(ground.products);
    const quantity = random.int(1, 2);
    const key = `add-${shopper.number}-${round}-${n}`;
    const add = {
      as: shopper.user,
      method: "POST",
      path: `${cart}/items`,
      body: { product_id, quantity },
      key,
    } as const;
    if (!noted(drill, "adding", random.chance(0.3) ? await doubleClick(drill, add) : await ask(add))) return null;
    wanted.set(product_id, (wanted.get(product_id) ?? 0) + quantity);
  }
  const shown = await ask({ as: shopper.user, method: "GET", path: cart });
  const { items } = shown.body.cart as { items: { product_id: string; quantity: number }[] };
  const has = new Map(items.map(({ product_id, quantity }) => [product_id, quantity]));
  if (has.size !== wanted.size || [...wanted].some(([id, quantity]) => has.get(id) !== quantity))
    problems.push(
      `shopper ${shopper.number} put ${JSON.stringify([...wanted])} into a cart that has ${JSON.stringify([...has])}`,
    );
  return textAt(shown.body, "cart", "id");
}

/** Tells the sandbox how a payment ended, in an order that gateways know; some of it at once. */
async function pay(drill: Drill, payment: string, random: Random): Promise<void> {
  const story = random.pick(stories);
  const late = { callback_delay_seconds: 1, callback_times: 2 };
  const tell = async (end: Story[number]) => {
    const path = `/storefront/payments/sandbox/${payment}/${end === "fail" ? "fail" : "succeed"}`;
    noted(drill, "paying", await drill.ask({ as: null, method: "POST", path, body: end === "late" ? late : {} }));
  };
  if (random.chance(0.5)) await Promise.all(story.map(tell));
  else for (const end of story) await tell(end);
}

/** One order of a shopper: filled, confirmed, paid for, and now and then called off before anybody approved it. */
export async function buy(drill: Drill, shopper: Shopper, random: Random, round: number): Promise<void> {
  const { ground, ask, placed, toRun } = drill;
  const cartId = await fill(drill, shopper, random, round);
  if (cartId === null) return;
  const chosen = random.pick(methods);
  const method = chosen === "wallet" && shopper.wallet === null ? "gateway" : chosen;
  const { number, user } = shopper;
  const home = { full_address: `Home of ${number}`, lat: 33.3 + number / 100_000, long: 44.36, country: "Iraq" };
  const body = {
    cartId,
    marketId: ground.marketId,
    deliveryServiceId: ground.serviceId,
    paymentMethodTypeId: ground.methods[method],
    address: home,
    backRef: "https://example.com/back",
  };
  const confirm = {
    as: user,
    method: "POST",
    path: "/storefront/orders/confirm",
    body,
    key: `confirm-${number}-${round}`,
  } as const;
  const answer = random.chance(0.5) ? await doubleClick(drill, confirm) : await ask(confirm);
  if (!noted(drill, "confirming", answer)) {
    await ask({
      as: user,
      method: "DELETE",
      path: `/storefront/carts/${ground.marketId}`,
      key: `empty-${number}-${round}`,
    });
    return;
  }
  const { order, instructions } = answer.body as {
    order: { id: string; userId: string; totalPrice: number };
    instructions: unknown;
  };
  const made: Placed = { id: order.id, userId: order.userId, total: order.totalPrice, method };
  placed.push(made);
  const again = await ask({ ...confirm, key: `again-${number}-${round}` });
  if (codeOf(again) !== "cart_already_confirmed") drill.problems.push(`a cart was confirmed again: ${again.status}`);
  const work: Promise<unknown>[] = [];
  if (method === "gateway")
    work.push(pay(drill, new URL(textAt(instructions, "redirect_url")).pathname.split("/").at(-1) ?? "", random));
  if (random.chance(0.1)) {
    const path = `/storefront/orders/${made.id}/customer-cancel`;
    work.push(ask({ as: user, method: "PUT", path, body: {}, key: `cancel-${number}-${round}` }));
  }
  await Promise.all(work);
  toRun.put(made);
}

/** What a shopper sees at the end: their own, all of it, and nothing of anybody else's. */
export async function look(drill: Drill, shopper: Shopper, other: Shopper): Promise<void> {
  const { ask, placed, problems, ground } = drill;
  const own = new Set(placed.filter(({ userId }) => userId === shopper.userId).map(({ id }) => id));
  const seen = await ask({ as: shopper.user, method: "GET", path: "/storefront/orders/history?limit=100" });
  const orders = (seen.body.orders ?? []) as { id: string }[];
  if (orders.length !== own.size || orders.some(({ id }) => !own.has(id)))
    problems.push(`shopper ${shopper.number} has ${own.size} orders and sees ${orders.length}`);
  const foreign = placed.find(({ userId }) => userId === other.userId);
  if (foreign) {
    const path = `/storefront/orders/${foreign.id}/payment-status`;
    const { status } = await ask({ as: shopper.user, method: "GET", path });
    if (status !== 404) problems.push(`shopper ${shopper.number} reads an order of ${other.number}: ${status}`);
  }
  const book = await ask({ as: shopper.user, method: "GET", path: "/addresses?limit=100" });
  const addresses = (book.body.addresses ?? []) as { full_address: string }[];
  if (addresses.some(({ full_address }) => full_address !== `Home of ${shopper.number}`))
    problems.push(`shopper ${shopper.number} sees an address of somebody else's`);
  const { body } = await ask({ as: shopper.user, method: "GET", path: `/storefront/carts/${ground.marketId}` });
  const { items } = body.cart as { items: unknown[] };
  if (items.length > 0) problems.push(`shopper ${shopper.number} ends with a cart of ${items.length} lines`);
}
