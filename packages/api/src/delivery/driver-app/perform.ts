import type { Transaction } from "@karwan/db";
import type { FileViewer } from "../../files/index.ts";
import { filesOf, keepFileUrls } from "../../files/index.ts";
import type { Dependencies } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import type { DeliveryGroup, DeliveryRow, Point, Proof } from "../lifecycle/index.ts";
import {
  acceptDelivery,
  DeliveryChange,
  declineDelivery,
  deliver,
  failDelivery,
  pickUp,
  startDelivery,
  startPickup,
} from "../lifecycle/index.ts";
import type { Payloads } from "./payloads.ts";
import type { DriverAction } from "./reach.ts";

/** Something a driver did, with the time when he did it and the time when we hear of it. */
export interface DriverCommand<A extends DriverAction = DriverAction> {
  action: A;
  payload: Payloads[A];
  user_id: string;
  /** Whose files the driver may put into it, and when it was asked. */
  viewer: FileViewer;
  at: Date;
  received_at: Date;
}

type CommandContext = {
  tx: Transaction;
  deps: Dependencies;
  change: DeliveryChange;
  delivery: DeliveryRow;
  viewer: FileViewer;
};
type CommandHandlers = { [A in DriverAction]: (context: CommandContext, payload: Payloads[A]) => void | Promise<void> };

type Given = { photo_urls?: readonly string[]; signature_url?: string | null | undefined };

/** Photos and signature as the delivery's history keeps them; `path` is where the request has them. */
async function keep({ tx, deps, change, viewer }: CommandContext, path: string, given: Given) {
  const { photo_urls = [], signature_url: signature } = given;
  const photos = photo_urls.map((url) => ({ url, field: `${path}photo_urls` }));
  const all = signature ? [...photos, { url: signature, field: `${path}signature_url` }] : photos;
  if (all.length === 0) return { photo_urls: [], signature_url: null };
  const record = { holder: "delivery.proofs", recordId: change.group.root.id } as const;
  const kept = await keepFileUrls(tx, filesOf(deps), { ...record, how: "add", viewer, now: deps.now() }, all);
  return { photo_urls: kept.slice(0, photos.length), signature_url: kept[photos.length] ?? null };
}

async function proofOf(context: CommandContext, { proof, ...where }: Payloads["deliver"]): Promise<Proof> {
  const { recipient_name = null, latitude, longitude } = proof;
  const place = placeIn({ latitude, longitude }) ?? placeIn(where);
  return {
    ...(await keep(context, "proof.", proof)),
    recipient_name,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    at: context.change.context.at.toISOString(),
  };
}

const commandHandlers: CommandHandlers = {
  accept: ({ change, delivery }) => acceptDelivery(change, delivery),
  decline: ({ change, delivery }, { reason = null }) => declineDelivery(change, delivery, reason),
  "start-pickup": ({ change, delivery }) => startPickup(change, delivery),
  async pickup(context, { scanned_barcode, signature_url }) {
    const { tx, deps, change, delivery } = context;
    const { signature_url: signature } = await keep(context, "", { signature_url });
    await pickUp(tx, deps, change, delivery, signature ? { signature_url: signature } : null);
    change.addEvent(delivery, "scan", { details: { barcode: scanned_barcode } });
  },
  "start-delivery": ({ change, delivery }) => startDelivery(change, delivery),
  async deliver(context, payload) {
    await deliver(context.tx, context.deps, context.change, context.delivery, await proofOf(context, payload));
  },
  async fail(context, { reason_code, notes = null, photo_urls }) {
    const { photo_urls: photos } = await keep(context, "", { photo_urls });
    await failDelivery(context.tx, context.change, context.delivery, { reason_code, notes, photo_urls: photos });
  },
};

type Where = { latitude?: number | null | undefined; longitude?: number | null | undefined };
const placeIn = ({ latitude, longitude }: Where): Point | null =>
  typeof latitude === "number" && typeof longitude === "number" ? { latitude, longitude } : null;

const placeOf = (payload: Where & { proof?: Where }): Point | null =>
  placeIn(payload) ?? (payload.proof ? placeIn(payload.proof) : null);

type Checks = Partial<{ [A in DriverAction]: (group: DeliveryGroup, payload: Payloads[A]) => void }>;
const checks: Checks = {
  pickup({ delivery, root }, { scanned_barcode }) {
    // A parcel on its way back still bears the label of the way out.
    const outward = delivery.delivery_flow === "operational_return" ? delivery.source_snapshot?.["barcode"] : null;
    if (![delivery.barcode, root.barcode, outward].includes(scanned_barcode)) throw new AppError("barcode_mismatch");
  },
  deliver(_group, { proof }) {
    if (proof.photo_urls.length === 0 && !proof.signature_url) throw new AppError("proof_required");
  },
};

/** Refuses what is wrong whatever state the delivery is in: another parcel's barcode, a delivery without proof (4 E3, 4 E6). */
export function check<A extends DriverAction>(group: DeliveryGroup, { action, payload }: DriverCommand<A>): void {
  checks[action]?.(group, payload);
}

/** What a driver did, done to the locked group and yet to be committed. The assignment is the driver's own: see `taskOf`. */
export async function perform<A extends DriverAction>(
  tx: Transaction,
  deps: Dependencies,
  group: DeliveryGroup,
  { action, payload, user_id, viewer, at, received_at }: DriverCommand<A>,
): Promise<DeliveryChange> {
  const actor = { type: "driver" as const, id: user_id };
  const change = new DeliveryChange(group, { actor, at, received_at, place: placeOf(payload) });
  await commandHandlers[action]({ tx, deps, change, delivery: group.delivery, viewer }, payload);
  return change;
}
