import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit, TestTenant } from "../../testing/index.ts";
import { arrange, atOnce, next, outcomeOf, refusalOf, startKit } from "../../testing/index.ts";
import type { Dependencies } from "../kernel/index.ts";
import { filesOf } from "./files-of.ts";
import { FileStoreUnavailableError } from "./storage/index.ts";
import { sweepFiles } from "./sweep.ts";
import { contentsOf, filesAs, isThere, linkOf, uploadAs } from "./testing/given.ts";
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

describe("a sweep while the file store is away (4 J14)", () => {
  test("removes and forgets nothing, so that it goes on when it is back", async () => {
    const tenant = await kit.tenant();
    const { id } = await uploadAs(kit, tenant.admin);
    kit.clock.advance(48 * HOUR);
    const { storage, links } = filesOf(kit.deps);
    const away = async () => Promise.reject(new FileStoreUnavailableError("The folder of files is away"));
    await sweep({ files: { links, storage: { ...storage, tidy: away } } });
    expect(await isThere(kit, tenant.tenantId, id)).toBe(true);
    await sweep();
    expect(await isThere(kit, tenant.tenantId, id)).toBe(false);
    expect(contentsOf(kit, tenant.tenantId)).toEqual([]);
  });
});

describe("files that nothing refers to (4 B14)", () => {
  test("are removed after 48 hours and not before: the record, its links and its content", async () => {
    const tenant = await kit.tenant();
    const { id, url } = await uploadAs(kit, tenant.admin);
    kit.clock.advance(48 * HOUR - 1);
    await sweep();
    expect(await isThere(kit, tenant.tenantId, id)).toBe(true);
    const link = linkOf(filesOf(kit.deps).links.make({ tenantId: tenant.tenantId, id }, kit.clock.now));
    kit.clock.advance(1);
    await sweep();
    expect(await isThere(kit, tenant.tenantId, id)).toBe(false);
    expect(contentsOf(kit, tenant.tenantId)).toEqual([]);
    expect(await outcomeOf(filesAs(kit, null).open({ id, ...link }))).toBe("file_not_found");
    const late = await again(tenant);
    expect(await outcomeOf(filesAs(kit, late.admin).open({ id }))).toBe("file_not_found");
    expect(await refusalOf(vehicleWith(late, url))).toMatchObject({ reason: "file_not_found" });
    expect((await vehiclesOf(late).list({})).total).toBe(0);
  });

  test("do not go while a record uses them, and go 48 hours after the last one let go", async () => {
    let tenant = await kit.tenant();
    const { id, url } = await uploadAs(kit, tenant.admin);
    const [one, two] = [await vehicleWith(tenant, url), await vehicleWith(tenant, url)];
    kit.clock.advance(100 * HOUR);
    await sweep();
    expect(await isThere(kit, tenant.tenantId, id)).toBe(true);
    tenant = await again(tenant);
    await vehiclesOf(tenant).update({ id: one.id, image_url: null });
    kit.clock.advance(100 * HOUR);
    await sweep();
    expect(await isThere(kit, tenant.tenantId, id)).toBe(true);
    expect(await mismatchesOf(tenant)).toEqual([]);
    tenant = await again(tenant);
    const other = await uploadAs(kit, tenant.admin);
    await vehiclesOf(tenant).update({ id: two.id, image_url: other.url });
    kit.clock.advance(48 * HOUR - 1);
    await sweep();
    expect(await isThere(kit, tenant.tenantId, id)).toBe(true);
    kit.clock.advance(1);
    await sweep();
    expect([await isThere(kit, tenant.tenantId, id), await isThere(kit, tenant.tenantId, other.id)]).toEqual([
      false,
      true,
    ]);
    expect(contentsOf(kit, tenant.tenantId)).toEqual([other.id]);
    expect(await mismatchesOf(tenant)).toEqual([]);
  });

  test("go too when two records let go of one at the same moment", async () => {
    const tenant = await kit.tenant();
    const { id, url } = await uploadAs(kit, tenant.admin);
    const vehicles = await Promise.all(Array.from({ length: 6 }, () => vehicleWith(tenant, url)));
    await Promise.all(vehicles.map((vehicle) => vehiclesOf(tenant).update({ id: vehicle.id, image_url: null })));
    kit.clock.advance(48 * HOUR);
    await sweep();
    expect(await isThere(kit, tenant.tenantId, id)).toBe(false);
  });

  test("of 250 all go in one run, in small steps", async () => {
    const tenant = await kit.tenant();
    await atOnce(250, () => uploadAs(kit, tenant.admin));
    kit.clock.advance(48 * HOUR);
    await sweep();
    expect(contentsOf(kit, tenant.tenantId)).toEqual([]);
    expect(await mismatchesOf(tenant)).toEqual([]);
  });

  test("are looked for only in tenants that have some due", async () => {
    const [due, other] = [await kit.tenant(), await kit.tenant()];
    await uploadAs(kit, due.admin);
    kit.clock.advance(47 * HOUR);
    await uploadAs(kit, await kit.signIn(other.admin.userId, other.tenantId));
    kit.clock.advance(HOUR);
    const touched = new Set<string>();
    const database = {
      ...kit.database,
      transaction: ((scope, work, options) => {
        touched.add(scope.tenantId);
        return kit.database.transaction(scope, work, options);
      }) as typeof kit.database.transaction,
    };
    await sweep({ database });
    expect([touched.has(due.tenantId), touched.has(other.tenantId)]).toEqual([true, false]);
    touched.clear();
    await sweep({ database });
    expect([...touched]).toEqual([]);
  });

  test("of one tenant in which something is wrong keep no other's waiting", async () => {
    const [broken, sound] = [await kit.tenant(), await kit.tenant()];
    const files = [await uploadAs(kit, broken.admin), await uploadAs(kit, sound.admin)];
    kit.clock.advance(48 * HOUR);
    let isBroken = true;
    const database = {
      ...kit.database,
      transaction: ((scope, work, options) => {
        if (isBroken && scope.tenantId === broken.tenantId) throw new Error("a disk is full");
        return kit.database.transaction(scope, work, options);
      }) as typeof kit.database.transaction,
    };
    await sweep({ database }).catch(() => undefined);
    expect(await isThere(kit, sound.tenantId, files[1]?.id ?? "")).toBe(false);
    isBroken = false;
    await sweep({ database });
    expect(await isThere(kit, broken.tenantId, files[0]?.id ?? "")).toBe(false);
  });
});

describe("files that a former version of the service kept", () => {
  test("are found by the records that use them before any is removed, and counted", async () => {
    const tenant = await kit.tenant();
    const [used, unused] = [newId(), newId()];
    const proof = { photo_urls: [`/api/v1/files/${used}`], signature_url: null };
    const { tenantId } = tenant;
    for (const id of [used, unused])
      await arrange(
        kit.database,
        { tenantId },
        `INSERT INTO files (tenant_id, id, content_type, size_bytes, sha256, uploaded_by, remove_at)
         VALUES ($1, $2, 'image/png', 1000, sha256('x'), $3, $4)`,
        [tenantId, id, tenant.admin.userId, kit.clock.now.toISOString()],
      );
    await arrange(kit.database, { tenantId }, "INSERT INTO file_spaces (tenant_id, sweep_at) VALUES ($1, $2)", [
      tenantId,
      kit.clock.now.toISOString(),
    ]);
    await arrange(
      kit.database,
      { tenantId },
      "INSERT INTO vehicles (tenant_id, id, name, code, image_url) VALUES ($1, $2, 'Old', 'OLD', $3)",
      [tenantId, newId(), proof.photo_urls[0]],
    );
    await sweep();
    expect([await isThere(kit, tenantId, used), await isThere(kit, tenantId, unused)]).toEqual([true, false]);
    const [space] = await arrange(kit.database, { tenantId }, "SELECT bytes FROM file_spaces WHERE tenant_id = $1", [
      tenantId,
    ]);
    expect(space).toEqual({ bytes: 1000 });
    expect(await mismatchesOf(tenant)).toEqual([]);
  });

  test("the recount finds what was put off: a counter, a reference, a date of removal", async () => {
    const tenant = await kit.tenant();
    const { id, url } = await uploadAs(kit, tenant.admin);
    await vehicleWith(tenant, url);
    const { id: loose } = await uploadAs(kit, tenant.admin);
    kit.clock.advance(47 * HOUR);
    const { tenantId } = tenant;
    await arrange(kit.database, { tenantId }, "UPDATE file_spaces SET references_known = true WHERE tenant_id = $1", [
      tenantId,
    ]);
    expect(await mismatchesOf(tenant)).toEqual([]);
    await arrange(kit.database, { tenantId }, "UPDATE file_spaces SET bytes = bytes + 1 WHERE tenant_id = $1", [
      tenantId,
    ]);
    await arrange(kit.database, { tenantId }, "DELETE FROM file_references WHERE tenant_id = $1", [tenantId]);
    await arrange(kit.database, { tenantId }, "UPDATE files SET remove_at = NULL WHERE tenant_id = $1 AND id = $2", [
      tenantId,
      loose,
    ]);
    const found = (await mismatchesOf(tenant)).map((mismatch) => [mismatch.kind, mismatch.id]);
    expect(found.toSorted()).toEqual(
      [
        ["space_is_not_the_sum_of_files", "tenant"],
        ["reference_is_not_what_records_say", id],
        ["removal_is_not_what_references_say", id],
        ["removal_is_not_what_references_say", loose],
      ].toSorted(),
    );
  });
});
