import type {
  DeliveryDeliveriesStreamOutput,
  DeliveryDriversStreamOutput,
  FinanceWalletsStreamOutput,
  FulfilmentHandoffsStreamOutput,
  FulfilmentPickingOrdersStreamOutput,
  FulfilmentReceivingOrdersStreamOutput,
  FulfilmentWaybillsStreamOutput,
  ManifestsTransferManifestsStreamOutput,
  MessagingNotificationsStreamOutput,
  RestaurantOrdersStreamOutput,
  StorefrontOrdersStreamOutput,
  WarehousingStockStreamOutput,
} from "@karwan/sdk";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { AtMostEvery, browserWorld } from "./again.ts";
import { useKnown } from "./facts.ts";
import type { From, Said } from "./following.ts";
import { Following } from "./following.ts";
import { karwan, readAgain } from "./sdk.ts";
import { session } from "./session.ts";

/** What streams can tell of, and what each says. */
interface Told {
  notifications: MessagingNotificationsStreamOutput;
  deliveries: DeliveryDeliveriesStreamOutput;
  drivers: DeliveryDriversStreamOutput;
  /** Of one warehouse. */
  stock: WarehousingStockStreamOutput;
  picking: FulfilmentPickingOrdersStreamOutput;
  receiving: FulfilmentReceivingOrdersStreamOutput;
  handoffs: FulfilmentHandoffsStreamOutput;
  waybills: FulfilmentWaybillsStreamOutput;
  /** How far one manifest is. */
  manifest: ManifestsTransferManifestsStreamOutput;
  orders: StorefrontOrdersStreamOutput;
  /** Orders of one restaurant. */
  meals: RestaurantOrdersStreamOutput;
  wallets: FinanceWalletsStreamOutput;
}
export type Followed = keyof Told;

interface Stream<Data> {
  operation: string;
  /** What is read again when it tells of something. */
  areas: readonly string[];
  /** What is read again when it begins, where that is less. */
  own?: readonly string[];
  /** It is of one place, which is named with it. */
  isOfOne?: true;
  open(from: From, place: string): AsyncIterable<Said<Data>>;
}

const { delivery, finance, fulfilment, manifests, messaging, restaurant, storefront, warehousing } = karwan;
const streams: { readonly [Name in Followed]: Stream<Told[Name]> } = {
  notifications: {
    operation: "messaging.notifications.stream",
    areas: ["messaging", "delivery", "storefront", "restaurant", "fulfilment", "finance"],
    own: ["messaging"],
    open: (from) => messaging.notifications.stream.subscribe({}, from),
  },
  deliveries: {
    operation: "delivery.deliveries.stream",
    areas: ["delivery"],
    open: (from) => delivery.deliveries.stream.subscribe({}, from),
  },
  drivers: {
    operation: "delivery.drivers.stream",
    areas: [],
    open: (from) => delivery.drivers.stream.subscribe({}, from),
  },
  stock: {
    operation: "warehousing.stock.stream",
    // What moves in a warehouse concerns its orders too.
    areas: ["warehousing", "fulfilment"],
    own: ["warehousing"],
    isOfOne: true,
    open: (from, warehouse_id) => warehousing.stock.stream.subscribe({ warehouse_id }, from),
  },
  picking: {
    operation: "fulfilment.pickingOrders.stream",
    areas: ["fulfilment"],
    open: (from) => fulfilment.pickingOrders.stream.subscribe({}, from),
  },
  receiving: {
    operation: "fulfilment.receivingOrders.stream",
    areas: ["fulfilment"],
    open: (from) => fulfilment.receivingOrders.stream.subscribe({}, from),
  },
  handoffs: {
    operation: "fulfilment.handoffs.stream",
    areas: ["fulfilment"],
    open: (from) => fulfilment.handoffs.stream.subscribe({}, from),
  },
  waybills: {
    operation: "fulfilment.waybills.stream",
    areas: ["fulfilment"],
    open: (from) => fulfilment.waybills.stream.subscribe({}, from),
  },
  manifest: {
    operation: "manifests.transferManifests.stream",
    areas: ["manifests"],
    isOfOne: true,
    open: (from, id) => manifests.transferManifests.stream.subscribe({ id }, from),
  },
  orders: {
    operation: "storefront.orders.stream",
    areas: ["storefront"],
    open: (from) => storefront.orders.stream.subscribe({}, from),
  },
  meals: {
    operation: "restaurant.orders.stream",
    areas: ["restaurant"],
    isOfOne: true,
    open: (from, slug) => restaurant.orders.stream.subscribe({ slug }, from),
  },
  wallets: {
    operation: "finance.wallets.stream",
    // Customers and institutions are shown with theirs.
    areas: ["finance", "parties"],
    open: (from) => finance.wallets.stream.subscribe({}, from),
  },
};

// Two of the six connections that a browser opens to a host are left to what it asks.
const MOST = 4;
const AGAIN_MS = 800;

const nameOf = (name: Followed, place: string | undefined) => (place === undefined ? name : `${name}:${place}`);
const following = new Following("karwan.following", MOST, {
  open(of, from) {
    const [name = "", place = ""] = of.split(/:(.*)/, 2);
    return streams[name as Followed].open(from, place);
  },
});

// What is looked at is read again, and not once for each event: a page has to stay quick while hundreds come.
const again = new AtMostEvery<string>(AGAIN_MS, browserWorld, (areas) => readAgain(...new Set(areas)));

/** Whether it tells of anything; the first word only says where the stream stands. */
const isNews = (data: object): boolean => Object.values(data).some((part) => part !== null);

/** Listens in this tab until its signal ends, always to some. */
export async function listen(
  signal: AbortSignal,
  always: readonly Followed[],
  onLost: (error: unknown) => void,
): Promise<void> {
  const look = () => following.show(document.visibilityState === "visible");
  const gone = () => following.show(false);
  document.addEventListener("visibilitychange", look, { signal });
  addEventListener("pageshow", look, { signal });
  addEventListener("pagehide", gone, { signal });
  look();
  const leave = always.map((name) => want(name, undefined));
  try {
    await following.listen(signal, { session: session.tag(), always, onLost });
  } finally {
    for (const each of leave) each();
  }
}

/**
 * Has what a stream is about read again when it tells of something, and hands on what it said. A page is read beside its
 * stream's beginning: what changed between the two nobody tells, so it is read again once the stream stands.
 */
function want<Name extends Followed>(name: Name, place: string | undefined, on?: (data: Told[Name]) => void) {
  const { areas, own = areas } = streams[name];
  return following.want(nameOf(name, place), (said, isFirst) => {
    const data = said as Told[Name];
    const touched = isNews(data) ? areas : isFirst && on ? own : [];
    if (touched.length > 0) again.note(...touched);
    on?.(data);
  });
}

/** Follows a stream while a component is shown, where one may; of a place when that is known. What is not streamed is read by the clock. */
export function useFollowing<Name extends Followed>(name: Name, place?: string, on?: (data: Told[Name]) => void): void {
  const { may } = useKnown();
  const { operation, isOfOne } = streams[name];
  const isFollowed = may(operation) && (!isOfOne || place !== undefined);
  const latest = useRef(on);
  latest.current = on;
  useEffect(
    () => (isFollowed ? want(name, place, (data) => latest.current?.(data)) : undefined),
    [name, place, isFollowed],
  );
}

/** Whether this browser hears of what happens at once. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    (listener) => following.subscribe(listener),
    () => following.isLive,
  );
