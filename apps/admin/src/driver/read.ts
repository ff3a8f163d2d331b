import { queryOptions } from "@tanstack/react-query";
import { lastRead, OF_THE_SERVER } from "../kernel/kept/phone.ts";
import { karwan, queryClient } from "../kernel/sdk.ts";
import { session } from "../kernel/session.ts";

const EVERY_MS = 60_000;
const reading = { refetchInterval: EVERY_MS, staleTime: 5_000, gcTime: Number.POSITIVE_INFINITY };

/** The driver's deliveries: in hand, and the last that are over (3 §5). */
export const tasksQuery = queryOptions({
  queryKey: ["driver", "deliveries"],
  ...reading,
  queryFn: async ({ signal }) => {
    const askedAt = Date.now();
    return { ...(await karwan.delivery.driverDeliveries.list.query({ limit: 20 }, { signal })), askedAt };
  },
});
export type Task = Awaited<ReturnType<typeof karwan.delivery.driverDeliveries.list.query>>["active"][number];

/** What he carries from warehouse to warehouse, and from branches of institutions. */
export const waybillsQuery = queryOptions({
  queryKey: ["driver", "waybills"],
  ...reading,
  queryFn: ({ signal }) => karwan.fulfilment.driverWaybills.list.query({ limit: 50 }, { signal }),
});
export const manifestsQuery = queryOptions({
  queryKey: ["driver", "manifests"],
  ...reading,
  queryFn: ({ signal }) => karwan.manifests.driverManifests.list.query({ limit: 50 }, { signal }),
});

const kept: Readonly<Record<string, readonly string[]>> = {
  [OF_THE_SERVER]: ["facts"],
  me: ["identity", "me"],
  deliveries: tasksQuery.queryKey,
  waybills: waybillsQuery.queryKey,
  manifests: manifestsQuery.queryKey,
};
type Kept = { data: unknown; at: number; tag: string | null };

/** Shows what was read last before the network has answered, or while there is none; of this session alone. */
export async function restoreRead(): Promise<void> {
  const names = Object.keys(kept);
  const found = await Promise.all(names.map(async (name) => (await lastRead.get(name)) as Kept | undefined));
  let isForeign = false;
  for (const [index, name] of names.entries()) {
    const [queryKey, last] = [kept[name], found[index]];
    if (!last || !queryKey) continue;
    if (name === OF_THE_SERVER || last.tag === session.tag())
      queryClient.setQueryData(queryKey, last.data, { updatedAt: last.at });
    else isForeign = true;
  }
  // Another session's, of a page that was not open when that ended.
  if (isForeign) await lastRead.forgetOthers(session.tag);
}

/** Keeps on the phone what is read, until its driver signs out. */
export function keepRead(): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.action.manual) return;
    const key = event.query.queryKey.join();
    const name = Object.keys(kept).find((each) => kept[each]?.join() === key);
    if (name === undefined) return;
    const { data, dataUpdatedAt } = event.query.state;
    const now = { data, at: dataUpdatedAt, tag: session.tag() } satisfies Kept;
    // A phone that keeps nothing shows what it reads all the same.
    void lastRead.put(name, now).catch(() => undefined);
  });
  session.whenUserChanges(() => void lastRead.forgetOthers(session.tag));
}
