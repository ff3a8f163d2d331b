import type { Delivery, Zone } from "@karwan/sdk";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useKnown } from "../../kernel/facts.ts";
import { useFollowing } from "../../kernel/live.ts";
import { karwan } from "../../kernel/sdk.ts";
import { columns } from "../dispatch/board.ts";
import { Places } from "./places.ts";

const PAGE = 100;
/** Of each group at most as many are drawn: a map of more is a stain. */
const MOST_OF_A_GROUP = 300;
const AGAIN_MS = 30_000;
const APART_MS = 3_000;
const LISTS_MS = 2_000;

type Statuses = (typeof columns)[number]["statuses"];

/** The oldest deliveries of a group, page after page as far as the map goes. */
async function groupOf(statuses: Statuses, search: string | undefined, signal: AbortSignal) {
  const order = { sort_by: "created_at", sort_order: "asc" } as const;
  const query = { tasks: true, status: statuses.join(","), search, ...order, limit: PAGE };
  const first = await karwan.delivery.deliveries.list.query(query, { signal });
  const pages = Math.ceil(Math.min(first.total, MOST_OF_A_GROUP) / PAGE);
  const others = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, at) =>
      karwan.delivery.deliveries.list.query({ ...query, page: at + 2 }, { signal }),
    ),
  );
  const deliveries = [first, ...others].flatMap((page) => page.deliveries);
  return { deliveries, left: Math.max(0, first.total - deliveries.length) };
}

export interface Open {
  deliveries: Delivery[];
  /** How many more there are than the map shows. */
  left: number;
}

/** What is not over yet; read anew when a delivery has changed, and not more often than the map can be looked at. */
export function useOpenDeliveries(search: string | undefined) {
  const client = useQueryClient();
  const changed = useQuery({ queryKey: ["delivery", "changed"], queryFn: () => Date.now() }).data;
  const last = useRef(0);
  useEffect(() => {
    if (changed === undefined) return;
    const read = () => {
      last.current = Date.now();
      void client.invalidateQueries({ queryKey: ["map", "deliveries"] });
    };
    const timer = setTimeout(read, Math.max(0, last.current + APART_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [changed, client]);
  return useQuery({
    queryKey: ["map", "deliveries", search ?? ""],
    refetchInterval: AGAIN_MS,
    queryFn: async ({ signal }): Promise<Open> => {
      const found = await Promise.all(columns.map(({ statuses }) => groupOf(statuses, search, signal)));
      return {
        deliveries: found.flatMap(({ deliveries }) => deliveries),
        left: found.reduce((sum, { left }) => sum + left, 0),
      };
    },
  });
}

/** All zones of the company, page after page. */
export async function allZones(signal: AbortSignal): Promise<Zone[]> {
  const zones: Zone[] = [];
  for await (const zone of karwan.delivery.zones.list.paginate({ limit: PAGE }, { signal })) zones.push(zone);
  return zones;
}

export function useZones() {
  const { may } = useKnown();
  return useQuery({
    queryKey: ["zones", "all"],
    enabled: may("delivery.zones.list"),
    staleTime: 60_000,
    queryFn: ({ signal }) => allZones(signal),
  });
}

/** Where drivers are, as they move. */
export function usePlaces() {
  const { may } = useKnown();
  const [places] = useState(() => new Places());
  const listed = useQuery({
    queryKey: ["map", "places"],
    enabled: may("delivery.drivers.locations"),
    refetchInterval: 60_000,
    queryFn: ({ signal }) => karwan.delivery.drivers.locations.query({}, { signal }),
  });
  const { data, refetch } = listed;
  useEffect(() => {
    if (data) places.replace(data.driver_locations);
  }, [data, places]);
  const isBegun = useRef(false);
  useFollowing("drivers", undefined, ({ driver_locations, reset }) => {
    // Between the list and the stream's beginning somebody may have moved.
    const isFirst = !isBegun.current;
    isBegun.current = true;
    const isUnknown = driver_locations !== null && places.apply(driver_locations);
    if (isFirst || isUnknown || reset) void refetch();
  });
  return { places, listed };
}

/** A number that is another one when the drivers are to be listed anew: seldom, since nobody reads as fast as they move. */
export function useSlowly(places: Places): number {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    let taken = 0;
    let timer = 0;
    const take = () => {
      timer = 0;
      taken = places.version;
      setVersion(taken);
    };
    take();
    const leave = places.subscribe(() => {
      timer ||= window.setTimeout(take, taken === 0 ? 0 : LISTS_MS);
    });
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [places]);
  return version;
}
