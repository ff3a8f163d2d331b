import { createRequire } from "node:module";
import { appRouter, filtering, heardLists } from "@karwan/api";
import type { Caller, Kit } from "@karwan/api/testing";
import { insertMember, startKit } from "@karwan/api/testing";
import type { Database, RegisteredStatement } from "@karwan/db";
import { createDatabase, registeredStatements } from "@karwan/db";
import type { RestRoute } from "@karwan/server/routes";
import { restRoutes } from "@karwan/server/routes";
import type { Scope } from "../explain.ts";
import type { Tables } from "../filling/tables.ts";
import type { Samples } from "../parameters/samples.ts";
import type { Value } from "../parameters/values.ts";
import type { Case } from "../statements.ts";
import { ownMode } from "../statements.ts";
import { plansShop } from "./by-hand.ts";
import { HeardParts } from "./heard.ts";
import { inputsOf } from "./inputs.ts";
import type { Sent } from "./recorder.ts";
import { recorded } from "./recorder.ts";

const IN_THE_MIDDLE = 0.5;
/** Lists of a person's own that are put together for what is asked, and the table in which somebody is found who has rows. */
const PERSONAL = {
  "storefront.customerOrders.history": "customer_orders",
  "restaurant.dinerOrders.history": "diner_orders",
};
/** Public lists that are put together for what is asked. */
const SHOPS = new Set(["storefront.shops.products", "storefront.reviews.list"]);
const driver = createRequire(createRequire(import.meta.url).resolve("pg"));
const { prepareValue }: { prepareValue(value: unknown): Buffer | string | null } = driver("./utils.js");

const textOf = (value: unknown): Value => {
  const prepared = prepareValue(value);
  return Buffer.isBuffer(prepared) ? `\\x${prepared.toString("hex")}` : prepared;
};

const isList = ({ meta, shape }: RestRoute) => meta.rest.method === "GET" && "page" in shape && "limit" in shape;

/** The procedure of a caller by its path in the router, e.g. `warehousing.items.list`. */
function procedureOf(caller: Caller, name: string): (input: unknown) => Promise<unknown> {
  const found = name.split(".").reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], caller);
  return found as (input: unknown) => Promise<unknown>;
}

/** Leads from a name to the tenant, as its shop is found by the public. */
async function openShop(database: Database, tenantId: string): Promise<void> {
  const text =
    "INSERT INTO locators (kind, key, tenant_id, id) VALUES ('store_name', $1, $2, $2) ON CONFLICT DO NOTHING";
  await database.transaction({ tenantId }, (tx) => tx.sql({ name: "", text }, [plansShop, tenantId]));
}

/** `silent`: lists that answered nothing to nobody, and filters and orders of lists that nothing asked for. */
export type Asked = { cases: Case[]; silent: string[] };

/**
 * The statements of the product's lists, which are put together for what is asked: so they are asked, and what they read
 * is written down with its values.
 */
export async function askLists({
  url,
  tables,
  samples,
  thorough = false,
  list: named = "",
}: {
  url: string;
  tables: Tables;
  samples: Samples;
  /** With each of the values that a filter can have, and any two filters. */
  thorough?: boolean | undefined;
  /** Only lists with this in their procedure's name. */
  list?: string | undefined;
}): Promise<Asked> {
  const cases = new Map<string, Case>();
  let route = "";
  const lists = new HeardParts();
  const owners = new Map<string, string>();
  for (const [list, table] of Object.entries(PERSONAL)) {
    const [owner] = await samples.rows(table, ["user_id"], IN_THE_MIDDLE);
    if (owner?.user_id) owners.set(list, owner.user_id);
  }
  const heard = (sent: Sent, scope: Scope | { tenantId: string }) => {
    const isOwn = "userId" in scope && scope.userId !== undefined && scope.userId === owners.get(route);
    if (scope.tenantId !== samples.tenantId && !isOwn) return;
    const values = (sent.values ?? []).map(textOf);
    const declared: RegisteredStatement | undefined = registeredStatements().get(sent.name ?? "");
    const mode = ownMode({ ...declared, ...(sent.name ? {} : { planned: "each time" }) });
    const name = sent.name || route;
    // Each statement once; with each of its values where there is time for that.
    cases.set(thorough ? JSON.stringify([sent.text, values]) : sent.text, {
      name,
      text: sent.text,
      types: [],
      values,
      modes: [mode],
      plan: declared ? declared.plan : filtering.plan,
    });
  };
  const database = createDatabase({ url, applicationName: "karwan-plans", poolSize: 2 });
  const kit: Kit = await startKit(
    Promise.resolve({ url, database: recorded(database, heard), drop: () => database.close() }),
  );
  heardLists.subscribe(lists.note);
  try {
    const userId = await insertMember(database, {
      tenantId: samples.tenantId,
      roles: ["tenant_admin"],
      now: kit.clock.now,
    });
    const admin = await kit.signIn(userId, samples.tenantId);
    const { data } = await admin.caller.identity.apiKeys.create({ name: "plans" });
    const external = kit.callerFor(kit.context({ kind: "api_key", secret: data.api_key ?? "" }));
    const people = new Map<string, Caller>();
    for (const [list, ownerId] of owners) people.set(list, (await kit.signIn(ownerId, null)).caller);
    await openShop(database, samples.tenantId);
    const callers: Partial<Record<string, Caller>> = { tenant: admin.caller, external, open: kit.anonymous };
    const silent: string[] = [];
    for (const list of restRoutes(appRouter).filter((route) => isList(route) && route.name.includes(named))) {
      // Other lists of a user's or of the platform's own have statements that stand in the sources.
      const { kind } = list.meta.access;
      const caller = list.name in PERSONAL ? people.get(list.name) : callers[kind];
      // So have public ones, but for shops, which are entered by name.
      if (!caller || (kind === "open" && !SHOPS.has(list.name))) continue;
      route = list.name;
      const before = cases.size;
      const ask = procedureOf(caller, list.name);
      // What made-up rows are refused for, or answer against the schema, was asked all the same.
      for (const input of await inputsOf(list, tables, samples, thorough)) {
        await ask(input).catch(() => undefined);
        await lists.goThrough(kit.database, samples.tenantId);
      }
      if (cases.size === before) silent.push(list.name);
    }
    return { cases: [...cases.values()], silent: [...silent, ...(named ? [] : lists.missed())] };
  } finally {
    heardLists.unsubscribe(lists.note);
    await kit.stop();
  }
}
