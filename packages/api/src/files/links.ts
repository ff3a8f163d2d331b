import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { FileLinks } from "../kernel/index.ts";

export const FILES_PATH = "/api/v1/files";
/** How long a link works: a screen left open over a shift still shows its photos. */
const LINK_MS = 12 * 3600 * 1000;
// Links made in the same hour are the same, so that browsers keep what they have loaded.
const STEP_MS = 3600 * 1000;

/**
 * Signed links to files (4 J14). The key is derived from the secret of the access tokens, for one thing less to
 * configure; neither can stand in for the other. `publicUrl` is where clients reach this server.
 */
export function createFileLinks(secret: string, publicUrl: string): FileLinks {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "karwan file links", 32));
  const base = publicUrl.replace(/\/+$/, "");
  const signatureOf = (tenantId: string, id: string, expires: number) =>
    createHmac("sha256", key).update(`${tenantId}/${id}/${expires}`).digest("base64url");

  return {
    make({ tenantId, id }, now) {
      const expires = Math.floor(now.getTime() / STEP_MS) * STEP_MS + LINK_MS + STEP_MS;
      const query = new URLSearchParams({
        tenant_id: tenantId,
        expires: String(expires / 1000),
        signature: signatureOf(tenantId, id, expires / 1000),
      });
      return `${base}${FILES_PATH}/${id}?${query.toString()}`;
    },
    isGood({ tenantId, id, expires, signature }, now) {
      const given = Buffer.from(signature);
      const right = Buffer.from(signatureOf(tenantId, id, expires));
      return given.length === right.length && timingSafeEqual(given, right) && expires * 1000 > now.getTime();
    },
    idIn(url) {
      const path = url.startsWith(`${base}/`) ? url.slice(base.length) : url;
      return (
        new RegExp(`^${FILES_PATH}/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\\?.*)?$`, "i")
          .exec(path)?.[1]
          ?.toLowerCase() ?? null
      );
    },
  };
}
