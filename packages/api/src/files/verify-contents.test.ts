import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../testing/index.ts";
import { startKit } from "../../testing/index.ts";
import { filesOf } from "./files-of.ts";
import { contentKey, FileStoreUnavailableError } from "./storage/index.ts";
import { uploadAs } from "./testing/given.ts";
import { verifyContents } from "./verify-contents.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

test("every file on record is looked for in the store: missing, cut short, and changed when it is read (4 J14)", async () => {
  const { tenantId, admin } = await kit.tenant();
  const files = [];
  for (let n = 0; n < 4; n += 1) files.push((await uploadAs(kit, admin)).id);
  const [whole = "", missing = "", short = "", changed = ""] = files;
  const { storage } = filesOf(kit.deps);
  const bytes = await storage.get(contentKey(tenantId, whole));
  if (!bytes) throw new Error("nothing was kept");
  expect(await verifyContents(kit.deps, { isRead: true })).toMatchObject({
    checked: { files: 4, bytes: 4 * bytes.length },
    mismatches: [],
  });
  await storage.remove(contentKey(tenantId, missing));
  await storage.put(contentKey(tenantId, short), bytes.slice(1), "image/png");
  await storage.put(contentKey(tenantId, changed), bytes.toReversed(), "image/png");
  const found = async (isRead: boolean) =>
    Object.fromEntries((await verifyContents(kit.deps, { isRead })).mismatches.map(({ id, kind }) => [id, kind]));
  const bySize = { [missing]: "content_is_missing", [short]: "content_has_another_size" };
  expect(await found(false)).toEqual(bySize);
  expect(await found(true)).toEqual({ ...bySize, [changed]: "content_was_changed" });
});

test("a store that is away is an error and no list of missing files", async () => {
  const { storage, links } = filesOf(kit.deps);
  const size = async () => Promise.reject(new FileStoreUnavailableError("away"));
  const files = { links, storage: { ...storage, size } };
  await expect(verifyContents({ ...kit.deps, files }, { isRead: false })).rejects.toThrow("away");
});
