import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../testing/index.ts";
import { atOnce, limitTo, memoryFiles, outcomeOf, refusalOf, startKit } from "../../testing/index.ts";
import { t } from "../kernel/index.ts";
import { filesOf } from "./files-of.ts";
import { filesRouter } from "./index.ts";
import { photoOf } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** A tenant's uploads under one key, into a store of their own that `put` may hold up or break. */
async function given(put?: (store: () => Promise<void>) => Promise<void>) {
  const tenant = await kit.tenant();
  const storage = memoryFiles();
  const store = {
    ...storage,
    put: (...what: Parameters<typeof storage.put>) => (put ? put(() => storage.put(...what)) : storage.put(...what)),
  };
  const files = { ...filesOf(kit.deps), storage: store };
  const call = t.createCallerFactory(filesRouter);
  const upload = (idempotencyKey = "door-1") =>
    call(kit.context({ kind: "session", ...tenant.admin }, { deps: { ...kit.deps, files }, idempotencyKey })).upload({
      file: photoOf(),
    });
  return { tenant, upload, contents: storage.contents };
}

describe("an upload under an Idempotency-Key (3 §1.8)", () => {
  test("is answered when it is recorded, not while its content is on its way", async () => {
    const [storing, mayStore] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { upload, contents } = await given(async (store) => {
      storing.resolve();
      await mayStore.promise;
      await store();
    });
    const first = upload();
    await storing.promise;
    expect(await outcomeOf(upload())).toBe("idempotency_in_progress");
    mayStore.resolve();
    const { file } = await first;
    expect(await upload()).toEqual({ file });
    expect(contents.size).toBe(1);
  });

  test("that failed half-way is done anew by a retry", async () => {
    let isBroken = true;
    const { upload, contents } = await given(async (store) => {
      if (isBroken) throw new Error("the store is down");
      await store();
    });
    await expect(upload()).rejects.toThrow("the store is down");
    isBroken = false;
    const { file } = await upload();
    expect(file.content_type).toBe("image/jpeg");
    expect(await upload()).toEqual({ file });
    expect(contents.size).toBe(1);
  });

  test("takes the room of one file, however often it is sent (4 B14)", async () => {
    const { tenant, upload, contents } = await given();
    await limitTo(kit, tenant.tenantId, { file_bytes: photoOf().size });
    const { values, refused } = await atOnce(6, () => upload());
    expect(new Set(values.map(({ file }) => file.id)).size).toBe(1);
    expect(refused.every(({ reason }) => reason === "idempotency_in_progress")).toBe(true);
    expect(await outcomeOf(upload())).toBe("done");
    expect(await refusalOf(upload("door-2"))).toMatchObject({ reason: "limit_reached" });
    expect(contents.size).toBe(1);
  });
});
