import type { IdentitySessionsMeOutput } from "@karwan/sdk";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { karwan } from "./sdk.ts";

export interface DemoPerson {
  email: string;
  name: string;
  role: string;
  tenant: string | null;
}

type Access = { kind: "tenant" | "external"; anyOf: readonly string[] } | { kind: "user" | "system" | "open" };

/** What a server says of itself before anybody has signed in. */
export interface Facts {
  demo: { password: string; people: DemoPerson[] } | null;
  /** Where maps take pictures of streets from; null: a plain ground. */
  tiles: { url: string; attribution: string } | null;
  access: Record<string, Access>;
  states: Record<string, Record<string, Record<string, string>>>;
}

/** The date of what a page begins with and the server has not said yet: older than anything that it says. */
export const KNOWN_BEFORE = 1;
/** Without this nothing can be shown: it is asked for until the server says it. */
const refetchInterval = ({ state }: { state: { dataUpdatedAt: number } }) =>
  state.dataUpdatedAt > KNOWN_BEFORE ? false : 10_000;

export const factsQuery = queryOptions({
  queryKey: ["facts"],
  refetchInterval,
  staleTime: Number.POSITIVE_INFINITY,
  // Without a network the browser may have kept it.
  networkMode: "offlineFirst",
  queryFn: async ({ signal }): Promise<Facts> => {
    const answer = await fetch("/admin/facts.json", { signal });
    if (!answer.ok) throw new Error(`facts: ${answer.status}`);
    return (await answer.json()) as Facts;
  },
});

export const meQuery = queryOptions({
  queryKey: ["identity", "me"],
  refetchInterval,
  staleTime: 60_000,
  queryFn: ({ signal }) => karwan.identity.sessions.me.query({}, { signal }),
});

/** Whether somebody may call an operation, by the server's own declarations. */
export function mayCall(
  facts: Facts,
  me: Pick<IdentitySessionsMeOutput, "permissions" | "user" | "tenant">,
  operation: string,
) {
  const access = facts.access[operation];
  if (access === undefined || access.kind === "external") return false;
  if (access.kind === "system") return me.user.is_system_admin;
  if (access.kind !== "tenant") return true;
  if (me.tenant === null) return false;
  return (
    me.user.is_system_admin || access.anyOf.length === 0 || access.anyOf.some((each) => me.permissions.includes(each))
  );
}

/** The rights any one of which allows an operation; none where rights do not decide. */
export function rightsOf({ access }: Facts, operation: string): readonly string[] {
  const needed = access[operation];
  return needed?.kind === "tenant" ? needed.anyOf : [];
}

/** Why something cannot be done now; null when it can. */
export type Hindrance = "permission" | "status" | null;

/** What stands in the way of a move, or of what moves nothing (null): the caller's roles, or the record's status. */
export function hindranceOf(
  facts: Facts,
  me: IdentitySessionsMeOutput,
  { operation, machine, status, move }: { operation: string; machine: string; status: string; move: string | null },
): Hindrance {
  if (!mayCall(facts, me, operation)) return "permission";
  if (move === null) return null;
  return facts.states[machine]?.[status]?.[move] === undefined ? "status" : null;
}

/** Whose something is that the browser keeps: a person's, in one company. */
export const ownerOf = ({ user, tenant }: Pick<IdentitySessionsMeOutput, "user" | "tenant">): string =>
  `${user.id} ${tenant?.id ?? ""}`;

/** Who is signed in and what a server allows; pages are only shown once both are known. */
export function useKnown() {
  const facts = useQuery(factsQuery).data;
  const me = useQuery(meQuery).data;
  if (!facts || !me) throw new Error("useKnown outside of the gate");
  return { facts, me, may: (operation: string) => mayCall(facts, me, operation) };
}
