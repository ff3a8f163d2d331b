import type { Handle } from "@karwan/db";
import type { FileViewer } from "../../files/index.ts";
import { filesOf, keepFileUrls } from "../../files/index.ts";
import type { Dependencies } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import type { DeliveryRow, Family, Point, Proof } from "../lifecycle/index.ts";
import { DeliveryChange } from "../lifecycle/index.ts";
import type { Payloads } from "./payloads.ts";
import type { DriverAction } from "./reach.ts";
import { acceptDelivery, declineDelivery, deliver, failDelivery, pickUp, startDelivery, startPickup } from "./steps.ts";

/** Something a driver did, with the time when he did it and the time when we hear of it. */
export interface Deed<A extends DriverAction = DriverAction> {
  action: A;
  payload: Payloads[A];
  user_id: string;
  /** Whose files the driver may put into it, and when it was asked. */
  viewer: FileViewer;
  at: Date;
  received_at: Date;
}

type Doing = { h: Handle; deps: Dependencies; change: DeliveryChange; delivery: DeliveryRow; viewer: FileViewer };
type Doings = { [A in DriverAction]: (doing: Doing, payload: Payloads[A]) => void | Promise<void> };

type Given = { photo_urls?: readonly string[]; signature_url?: string | null | undefined };

/** Photos and signature as the delivery's history keeps them; `path` is where the request has them. */
async function keep({ h, deps, change, viewer }: Doing, path: string, given: Given) {
  const { photo_urls = [], signature_url: signature } = given;
  const photos = photo_urls.map((url) => ({ url, field: `${path}photo_urls` }));
  const all = signature ? [...photos, { url: signature, field: `${path}signature_url` }] : photos;
  if (all.length === 0) return { photo_urls: [], signature_url: null };
  const record = { holder: "delivery.proofs", recordId: change.family.root.id } as const;
  const kept = await keepFileUrls(h, filesOf(deps), { ...record, how: "add", viewer, now: deps.now() }, all);
  return { photo_urls: kept.slice(0, photos.length), signature_url: kept[photos.length] ?? null };
}

async function proofOf(doing: Doing, { proof, ...where }: Payloads["deliver"]): Promise<Proof> {
  const { recipient_name = null, latitude, longitude } = proof;
  const place = placeIn({ latitude, longitude }) ?? placeIn(where);
  return {
    ...(await keep(doing, "proof.", proof)),
    recipient_name,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    at: doing.change.occasion.at.toISOString(),
  };
}

const doings: Doings = {
  accept: ({ change, delivery }) => acceptDelivery(change, delivery),
  decline: ({ change, delivery }, { reason = null }) => declineDelivery(change, delivery, reason),
  "start-pickup": ({ change, delivery }) => startPickup(change, delivery),
  async pickup(doing, { scanned_barcode, signature_url }) {
    const { h, change, delivery } = doing;
    const { signature_url: signature } = await keep(doing, "", { signature_url });
    await pickUp(h, change, delivery, signature ? { signature_url: signature } : null);
    change.note(delivery, "scan", { details: { barcode: scanned_barcode } });
  },
  "start-delivery": ({ change, delivery }) => startDelivery(change, delivery),
  async deliver(doing, payload) {
    await deliver(doing.h, doing.deps, doing.change, doing.delivery, await proofOf(doing, payload));
  },
  async fail(doing, { reason_code, notes = null, photo_urls }) {
    const { photo_urls: photos } = await keep(doing, "", { photo_urls });
    await failDelivery(doing.h, doing.change, doing.delivery, { reason_code, notes, photo_urls: photos });
  },
};

type Where = { latitude?: number | null | undefined; longitude?: number | null | undefined };
const placeIn = ({ latitude, longitude }: Where): Point | null =>
  typeof latitude === "number" && typeof longitude === "number" ? { latitude, longitude } : null;

const placeOf = (payload: Where & { proof?: Where }): Point | null =>
  placeIn(payload) ?? (payload.proof ? placeIn(payload.proof) : null);

type Checks = Partial<{ [A in DriverAction]: (family: Family, payload: Payloads[A]) => void }>;
const checks: Checks = {
  pickup({ delivery, root }, { scanned_barcode }) {
    // A parcel on its way back still bears the label of the way out.
    const outward = delivery.delivery_flow === "operational_return" ? delivery.source_snapshot?.["barcode"] : null;
    if (![delivery.barcode, root.barcode, outward].includes(scanned_barcode)) throw new AppError("barcode_mismatch");
  },
  deliver(_family, { proof }) {
    if (proof.photo_urls.length === 0 && !proof.signature_url) throw new AppError("proof_required");
  },
};

/** Refuses what is wrong whatever state the delivery is in: another parcel's barcode, a delivery without proof (4 E3, 4 E6). */
export function check<A extends DriverAction>(family: Family, { action, payload }: Deed<A>): void {
  checks[action]?.(family, payload);
}

/** What a driver did, done to the locked family and yet to be committed. The assignment is the driver's own: see `taskOf`. */
export async function perform<A extends DriverAction>(
  h: Handle,
  deps: Dependencies,
  family: Family,
  { action, payload, user_id, viewer, at, received_at }: Deed<A>,
): Promise<DeliveryChange> {
  const actor = { type: "driver" as const, id: user_id };
  const change = new DeliveryChange(family, { actor, at, received_at, place: placeOf(payload) });
  await doings[action]({ h, deps, change, delivery: family.delivery, viewer }, payload);
  return change;
}
