import type { Actor, Kit } from "../../../testing/index.ts";
import { arrange, fileOf, sampleFiles } from "../../../testing/index.ts";
import type { Dependencies } from "../../kernel/index.ts";
import { t } from "../../kernel/index.ts";
import { filesRouter } from "../router.ts";

const call = t.createCallerFactory(filesRouter);

/** The operations of files as somebody, or nobody, calls them. */
export const filesAs = (kit: Kit, actor: Actor | null, deps: Partial<Dependencies> = {}) =>
  call(kit.context(actor && { kind: "session", ...actor }, { deps: { ...kit.deps, ...deps } }));

/** A photo of so many bytes. */
export function photoOf(size: number = sampleFiles["image/jpeg"].length): File {
  const bytes = new Uint8Array(size);
  bytes.set(sampleFiles["image/jpeg"]);
  return fileOf(bytes, "image/jpeg");
}

export const uploadAs = async (kit: Kit, actor: Actor, size?: number) =>
  (await filesAs(kit, actor).upload({ file: photoOf(size) })).file;

/** What a signed link says. */
export function linkOf(url: string) {
  const query = new URL(url).searchParams;
  const [tenant_id, signature] = [query.get("tenant_id") ?? "", query.get("signature") ?? ""];
  return { tenant_id, signature, expires: Number(query.get("expires")) };
}

export const isThere = async (kit: Kit, tenantId: string, id: string) =>
  (await arrange(kit.database, { tenantId }, "SELECT FROM files WHERE tenant_id = $1 AND id = $2", [tenantId, id]))
    .length > 0;

/** The ids of the contents that lie in the store for a tenant. */
export function contentsOf({ contents }: Kit, tenantId: string): string[] {
  return [...contents.keys()].filter((key) => key.startsWith(`${tenantId}/`)).map((key) => key.slice(37));
}
