import { send, textAt } from "../../ops/api-client.ts";
import type { Source } from "../client.ts";
import type { Exchange } from "../exchange.ts";
import { isParcels } from "../wire.ts";
import { apply } from "./model.ts";
import type { ParcelOperation } from "./operations.ts";
import type { Choices, Story } from "./story.ts";
import { newStory, nextOf } from "./story.ts";

const STORIES = 6;
const HOT = 0.12;
const MONEY = 0.06;

type Options = Pick<Exchange, "random" | "shop" | "network" | "servers"> & {
  /** Begins the names of the client's deliveries. */
  name: string;
  drivers: readonly [number, ...number[]];
};

/** Looks a delivery up by its code, which is all that who asked for it by API key knows; null when nobody answers. */
async function lookUp({ random, shop, servers }: Options, code: string): Promise<Story["found"]> {
  const base = random.pick(servers);
  try {
    const token = await shop.user.token(base);
    const { body } = await send(`${base}/api/v1/delivery/deliveries?search=${code}`, "GET", { token });
    const [found]: unknown[] = Array.isArray(body.deliveries) ? body.deliveries : [];
    return { id: textAt(found, "id"), barcode: textAt(found, "barcode") };
  } catch {
    return null;
  }
}

/** What clients do at the same time to the same: deliveries that go to and fro, drivers' cash, customers' money. */
function shared({ random, network }: Options): ParcelOperation {
  const driver = random.int(0, network.drivers.length - 1);
  if (random.chance(MONEY / (MONEY + HOT))) {
    if (random.chance(0.3))
      return { kind: "top_up", customer: random.int(0, network.customers.length - 1), amount: 1000 * random.int(1, 9) };
    return { kind: "settle", driver, amount: 250 * random.int(1, 12) };
  }
  const { name, id } = network.hot[random.int(0, network.hot.length - 1)] ?? { name: "", id: "" };
  const kind = random.pick(["assign", "assign", "unassign", "switch"] as const);
  const about = { parcel: name, delivery_id: id };
  return kind === "unassign" ? { kind, ...about } : { kind, ...about, driver };
}

function namesOf(prefix: string): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}${count}`;
  };
}

/** Deliveries of one client, several at a time, each from being asked for to its end. */
export function parcelSource(options: Options): Source {
  const { random, name } = options;
  const asked = namesOf(`${name}-P`);
  const begin = () => newStory(asked());
  const stories = Array.from({ length: STORIES }, begin);
  const choices: Choices = {
    random,
    customers: options.network.customers.length,
    drivers: options.drivers,
    phone: namesOf(`${name}-D`),
  };

  async function tell(story: Story): Promise<ParcelOperation | null> {
    if (story.parcel.code && !story.found) story.found = await lookUp(options, story.parcel.code);
    return nextOf(story, choices);
  }

  return {
    async next(blocked) {
      if (random.chance(HOT + MONEY)) return { operation: shared(options), subject: null };
      const free = stories.filter((one) => !blocked.has(one));
      const story = free[random.int(0, free.length - 1)];
      if (!story) return null;
      const at = stories.indexOf(story);
      const operation = await tell(story);
      if (operation) return { operation, subject: story };
      if (story.parcel.code && !story.found) return null;
      const fresh = begin();
      stories[at] = fresh;
      return { operation: nextOf(fresh, choices) ?? shared(options), subject: fresh };
    },
    learned({ operation, subject }, outcome) {
      const at = stories.findIndex((one) => Object.is(one, subject));
      const story = stories[at];
      if (!story || !isParcels(operation)) return;
      if (outcome.state === "acknowledged") apply(story.parcel, operation, outcome.record_id);
      // Whatever the reason, this one does not go on; that it stayed as it was is found out at the end.
      else stories[at] = begin();
    },
  };
}
