import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit, TestTenant } from "../../testing/index.ts";
import { arrange, atOnce, memoryFiles, next, outcomeOf, startKit } from "../../testing/index.ts";
import type { Dependencies } from "../kernel/index.ts";
import { filesOf } from "./files-of.ts";
import { sweepFiles } from "./sweep.ts";
import { contentsOf, filesAs, isThere, photoOf, uploadAs } from "./testing/given.ts";
import { verifyFiles } from "./verify.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const HOUR = 3_600_000;
const sweep = (deps: Partial<Dependencies> = {}) => sweepFiles({ ...kit.deps, ...deps });
const vehiclesOf = ({ admin }: TestTenant) => admin.caller.delivery.vehicles;
const vehicleWith = async (tenant: TestTenant, image_url: string) =>
  (await vehiclesOf(tenant).create({ name: "Hilux", code: `P${next()}`, image_url })).vehicle;
/** The same people, signed in anew: their sessions end while the clock goes on. */
const again = async (tenant: TestTenant) => ({
  ...tenant,
  admin: await kit.signIn(tenant.admin.userId, tenant.tenantId),
});
const mismatchesOf = async (tenant: TestTenant) =>
  (await verifyFiles(kit.database)).mismatches.filter(({ tenant_id }) => tenant_id === tenant.tenantId);

describe("a file that is about to be removed (4 B14)", () => {
  test("is left alone when a record is just taking it", async () => {
    const tenant = await kit.tenant();
    const { id, url } = await uploadAs(kit, tenant.admin);
    kit.clock.advance(48 * HOUR);
    const late = await again(tenant);
    const [taken, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const database = {
      ...kit.database,
      transaction: ((scope, work, options) =>
        kit.database.transaction(
          scope,
          async (tx) => {
            const result = await work(tx);
            taken.resolve();
            await mayCommit.promise;
            return result;
          },
          options,
        )) as typeof kit.database.transaction,
    };
    const credential = { kind: "session" as const, ...late.admin };
    const slow = kit.callerFor(kit.context(credential, { deps: { ...kit.deps, database } }));
    const made = slow.delivery.vehicles.create({ name: "Slow", code: `P${next()}`, image_url: url });
    await taken.promise;
    await sweep();
    mayCommit.resolve();
    await made;
    await sweep();
    expect(await isThere(kit, tenant.tenantId, id)).toBe(true);
    expect(contentsOf(kit, tenant.tenantId)).toEqual([id]);
  });

  test("is used or removed, never both, however sweeps and records meet", async () => {
    const tenant = await kit.tenant();
    const { values: files } = await atOnce(40, () => uploadAs(kit, tenant.admin));
    kit.clock.advance(48 * HOUR);
    const late = await again(tenant);
    const [{ values: vehicles, refused }] = await Promise.all([
      atOnce(40, (n) => vehicleWith(late, `/api/v1/files/${files[n]?.id}`)),
      sweep(),
      sweep(),
    ]);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(refused.length > 0 ? ["file_not_found"] : []));
    await sweep();
    const used = vehicles.map(({ image_url }) => filesOf(kit.deps).links.idIn(image_url ?? ""));
    expect(contentsOf(kit, tenant.tenantId).toSorted()).toEqual(used.toSorted());
    expect(await mismatchesOf(tenant)).toEqual([]);
  });
});

describe("what a crash leaves behind (4 B14)", () => {
  test("between record and content: nothing is seen, nothing counts, and the next sweep takes it away", async () => {
    const tenant = await kit.tenant();
    const { id } = await uploadAs(kit, tenant.admin);
    kit.clock.advance(48 * HOUR);
    const files = filesOf(kit.deps);
    const dying = { ...files, storage: { ...files.storage, remove: async () => Promise.reject(new Error("killed")) } };
    await sweep({ files: dying });
    expect(await isThere(kit, tenant.tenantId, id)).toBe(false);
    expect(contentsOf(kit, tenant.tenantId)).toEqual([id]);
    expect(await mismatchesOf(tenant)).toEqual([]);
    await sweep();
    expect(contentsOf(kit, tenant.tenantId)).toEqual([]);
  });

  test("between the content of an upload and its record: no file, and its content is taken away", async () => {
    const tenant = await kit.tenant();
    const files = filesOf(kit.deps);
    const dying = {
      ...files.storage,
      async put(...given: Parameters<typeof files.storage.put>) {
        await files.storage.put(...given);
        throw new Error("killed");
      },
      remove: async () => Promise.reject(new Error("killed")),
    };
    const upload = filesAs(kit, tenant.admin, { files: { ...files, storage: dying } }).upload({ file: photoOf() });
    await expect(upload).rejects.toThrow("killed");
    expect(contentsOf(kit, tenant.tenantId)).toHaveLength(1);
    kit.clock.advance(48 * HOUR);
    await sweep();
    expect(contentsOf(kit, tenant.tenantId)).toEqual([]);
  });

  test("an upload slower than the sweep is refused, not recorded without its content", async () => {
    const tenant = await kit.tenant();
    const files = filesOf(kit.deps);
    const storage = memoryFiles();
    const slow = {
      ...storage,
      async put(...given: Parameters<typeof storage.put>) {
        await storage.put(...given);
        kit.clock.advance(48 * HOUR);
        await sweep({ files: { ...files, storage } });
      },
    };
    const caller = filesAs(kit, tenant.admin, { files: { ...files, storage: slow } });
    expect(await outcomeOf(caller.upload({ file: photoOf() }))).not.toBe("done");
    expect(storage.contents.size).toBe(0);
    const rows = await arrange(kit.database, tenant, "SELECT FROM files WHERE tenant_id = $1", [tenant.tenantId]);
    expect(rows).toEqual([]);
  });

  test("a record whose COMMIT was not confirmed keeps its content", async () => {
    const tenant = await kit.tenant();
    const database = {
      ...kit.database,
      transaction: (async (scope, work, options) => {
        const result = await kit.database.transaction(scope, work, options);
        if (typeof result === "object" && result !== null && "file" in result) throw new Error("connection lost");
        return result;
      }) as typeof kit.database.transaction,
    };
    await expect(filesAs(kit, tenant.admin, { database }).upload({ file: photoOf() })).rejects.toThrow(
      "connection lost",
    );
    const rows = await arrange<{ id: string }>(kit.database, tenant, "SELECT id FROM files WHERE tenant_id = $1", [
      tenant.tenantId,
    ]);
    expect(contentsOf(kit, tenant.tenantId)).toEqual(rows.map(({ id }) => id));
    expect(rows).toHaveLength(1);
  });
});
