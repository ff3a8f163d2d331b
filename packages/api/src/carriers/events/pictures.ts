import type { Transaction } from "@karwan/db";
import type { DeliveryChange } from "../../delivery/lifecycle/index.ts";
import { filesOf, isSigned, keepFileUrls } from "../../files/index.ts";
import type { Dependencies } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";

type Pictures = { photo_urls: string[]; signature_url?: string | null };

/**
 * What a carrier tells, its photos and signature as the delivery's history keeps them. Links of ours are taken only while
 * they bear the signature that the carrier was shown them with: it has no account that could see more. What it may not
 * use is left out, for the event is true all the same.
 */
export async function keepPictures<T extends Pictures>(
  tx: Transaction,
  deps: Pick<Dependencies, "files" | "now">,
  { group }: DeliveryChange,
  told: T,
): Promise<T> {
  const files = filesOf(deps);
  const idOf = (url: string) => files.links.idIn(url);
  const given = told.signature_url ? [...told.photo_urls, told.signature_url] : told.photo_urls;
  if (given.every((url) => idOf(url) === null)) return told;
  const now = deps.now();
  const shown = given.filter((url) => isSigned(files.links, tx.scope.tenantId, idOf(url) ?? "", url, now));
  const viewer = { userId: null, seesAll: false, at: now };
  const use = { holder: "delivery.proofs", recordId: group.root.id, how: "add", viewer, now } as const;
  const named = shown.map((url) => ({ url, field: "details" }));
  const kept = await keepFileUrls(tx, files, use, named).catch((error: unknown) => {
    // Shown to it once, and removed since.
    if (error instanceof AppError && error.reason === "file_not_found") return [];
    throw error;
  });
  const keptBy = new Map(kept.map((url, index) => [shown[index], url]));
  const usable = (url: string) => (idOf(url) === null ? [url] : (keptBy.get(url) ?? []));
  const { photo_urls, signature_url } = told;
  return {
    ...told,
    photo_urls: photo_urls.flatMap(usable),
    ...(signature_url && { signature_url: [usable(signature_url)].flat()[0] ?? null }),
  };
}
