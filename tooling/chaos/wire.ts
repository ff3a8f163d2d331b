import type { SignedIn } from "../ops/api-client.ts";
import { textAt } from "../ops/api-client.ts";
import type { Shop } from "../ops/shop.ts";
import type { Operation } from "./operations.ts";
import { wireOf } from "./operations.ts";
import type { Network } from "./parcels/network.ts";
import type { ParcelKind, ParcelOperation } from "./parcels/operations.ts";
import { parcelRecord, parcelWire } from "./parcels/wire.ts";

export type Key = { apiKey: string };
/** A request on the wire: of the keeper of the shop, and under an Idempotency-Key, unless it says otherwise. */
export type Wire = {
  method: string;
  path: string;
  body?: Record<string, unknown>;
  as?: SignedIn | Key | undefined;
  keyed?: boolean;
};

export type Request = Operation | ParcelOperation;

const parcelKinds: Record<ParcelKind, true> = {
  ask: true,
  assign: true,
  switch: true,
  unassign: true,
  cancel: true,
  call_off: true,
  drive: true,
  sync: true,
  retry: true,
  return: true,
  settle: true,
  top_up: true,
};
export const isParcels = (request: Request): request is ParcelOperation => Object.hasOwn(parcelKinds, request.kind);

export const requestOnWire = (id: string, request: Request, shop: Shop, network: Network): Wire =>
  isParcels(request) ? parcelWire(id, request, network) : wireOf(id, request, shop.warehouseId);

const records: Record<string, readonly string[]> = {
  item: ["item", "id"],
  location: ["location", "id"],
  reserve: ["reservation", "id"],
  release: ["reservation", "id"],
};
/** The id of what a request made or changed, from its answer. */
export const recordIn = (request: Request, body: Record<string, unknown>): string =>
  isParcels(request)
    ? parcelRecord(request, body)
    : textAt(body, ...(records[request.kind] ?? ["inventory_transaction", "id"]));
