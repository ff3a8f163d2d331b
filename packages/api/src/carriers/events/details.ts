import { z } from "zod";
import type { Point, Proof } from "../../delivery/lifecycle/index.ts";
import { oneLine, text } from "../../kernel/index.ts";
import type { CarrierEvent } from "./schema.ts";

// Read as one line first: the check of an address leaves breaks out of it.
const httpsUrl = z
  .string()
  .check(oneLine)
  .pipe(z.url({ protocol: /^https$/ }).max(2000));
const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);
const photos = z.array(httpsUrl).max(20);

const proof = z.object({
  photo_urls: photos.default([]),
  signature_url: httpsUrl.nullish(),
  recipient_name: text(200).nullish(),
});
const reasonCode = z
  .string()
  .max(100)
  .regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);

// What a carrier says beside the status is its own: what we understand is used, and the rest is kept with the event.
const known = z.object({
  latitude: latitude.nullish().catch(null),
  longitude: longitude.nullish().catch(null),
  proof: proof.nullish().catch(null),
  reason_code: reasonCode.optional().catch(undefined),
  notes: text(2000).nullish().catch(null),
  photo_urls: photos.default([]).catch([]),
});

/** What an event tells beside the status, as far as it can be used. */
export function understand({ details }: CarrierEvent, at: Date) {
  const told = known.parse(details ?? {});
  const { latitude = null, longitude = null, notes = null, photo_urls, reason_code = "carrier_failed" } = told;
  const place: Point | null = latitude !== null && longitude !== null ? { latitude, longitude } : null;
  return { place, proof: proofOf(told.proof ?? null, place, at), failure: { reason_code, notes, photo_urls } };
}

function proofOf(given: z.output<typeof proof> | null, place: Point | null, at: Date): Proof | null {
  if (!given) return null;
  const { photo_urls, signature_url = null, recipient_name = null } = given;
  const where = place ?? { latitude: null, longitude: null };
  return { photo_urls, signature_url, recipient_name, ...where, at: at.toISOString() };
}
