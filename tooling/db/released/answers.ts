import { appRouter } from "@karwan/api";
import type { Actor } from "@karwan/api/testing";
import { demoId } from "@karwan/seed";
import { restRoutes } from "@karwan/server/routes";
import type { RestKit } from "@karwan/server/testing";
import type { ReleasedAnswer } from "./files.ts";

/** Who looks: of each surface that the demo has people for. */
const people = [
  { email: "admin@rafidain.test", tenant: "RAF" },
  { email: "customer@rafidain.test", tenant: "RAF" },
  { email: "driver@rafidain.test", tenant: "RAF" },
  { email: "admin@zagros.test", tenant: "ZAG" },
  { email: "system@karwan.test", tenant: null },
];
/** Of each list so many records are looked at by themselves. */
const RECORDS = 3;

/** A session of one of the demo's people. */
export function signInAs(kit: RestKit, email: string): Promise<Actor> {
  const person = people.find((one) => one.email === email);
  return kit.signIn(demoId("user", email), person?.tenant ? demoId("tenant", person.tenant) : null);
}

const routes = restRoutes(appRouter).filter(({ meta }) => meta.rest.method === "GET");
// Whoever looks is signed in anew each time.
const lists = routes.filter(({ inPath, path }) => inPath.length === 0 && path !== "/auth/sessions");
/** What shows one record of a list: its path with one place behind it. */
const recordOf = (list: string) =>
  routes.find(({ path, inPath }) => inPath.length === 1 && path.replace(/\/\{\w+\}$/, "") === list);

const idsOf = (body: Record<string, unknown>): string[] =>
  Object.values(body)
    .filter((value) => Array.isArray(value))
    .flatMap((rows) => rows.slice(0, RECORDS) as { id?: unknown }[])
    .flatMap(({ id }) => (typeof id === "string" ? [id] : []));

/** Every list, and some records of each, as the demo's people get them: what answers 200, without what is new each time. */
export async function walk(kit: RestKit): Promise<ReleasedAnswer[]> {
  const found: ReleasedAnswer[] = [];
  for (const { email } of people) {
    const as = await signInAs(kit, email);
    const ask = async (path: string, query: Record<string, string>) => {
      const { status, body } = await kit.request("GET", path, as, { query });
      if (status !== 200 || typeof body !== "object") return null;
      found.push({ as: email, path, query, body });
      return body as Record<string, unknown>;
    };
    const places = as.tenantId && (await ask("/warehousing/warehouses", {}));
    const [warehouse] = places ? idsOf(places) : [];
    for (const { path, inQuery } of lists) {
      const query: Record<string, string> = {};
      if (warehouse && inQuery.includes("warehouse_id")) query["warehouse_id"] = warehouse;
      const body = await ask(path, query);
      const record = body && recordOf(path);
      if (record) for (const id of idsOf(body)) await ask(record.path.replace(/\{\w+\}/, id), {});
    }
  }
  return found;
}

/** What differs from one request to the next, or is there to be read by people and may be put better. */
const passing = /^(request_id|message|server_time)$/;

/** A release may bring rights that there were not: those there were are all there, in whatever place. */
const rights = /\.permissions$/;
const countOfRights = / \/permissions\.total$/;

/** Where `now` lacks or changes something that `then` said; what is new beside it is no loss (3 §1.2). */
export function losses(then: unknown, now: unknown, at = ""): string[] {
  if (countOfRights.test(at) && Number(now) >= Number(then)) return [];
  if (Array.isArray(then) && Array.isArray(now)) {
    if (rights.test(at))
      return then.flatMap((value, index) => {
        const isThere = now.some((one) => losses(value, one).length === 0);
        return isThere ? [] : [`${at}[${index}]: ${JSON.stringify(value)} before, not there now`];
      });
    if (then.length !== now.length) return [`${at}: ${then.length} before, ${now.length} now`];
    return then.flatMap((value, index) => losses(value, now[index], `${at}[${index}]`));
  }
  const areObjects = [then, now].every((value) => typeof value === "object" && value !== null && !Array.isArray(value));
  if (areObjects) {
    const present = now as Record<string, unknown>;
    return Object.entries(then as Record<string, unknown>).flatMap(([key, value]) =>
      passing.test(key) ? [] : losses(value, present[key], `${at}.${key}`),
    );
  }
  return Object.is(then, now) ? [] : [`${at}: ${JSON.stringify(then)} before, ${JSON.stringify(now)} now`];
}
