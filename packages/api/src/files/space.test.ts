import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit, TestTenant } from "../../testing/index.ts";
import {
  arrange,
  atOnce,
  limitTo,
  memoryFiles,
  outcomeOf,
  refusalOf,
  registered,
  startKit,
} from "../../testing/index.ts";
import { filesOf } from "./files-of.ts";
import { sweepFiles } from "./sweep.ts";
import { contentsOf, filesAs, photoOf, uploadAs } from "./testing/given.ts";
import { verifyFiles } from "./verify.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const KIB = 1024;
const spaceOf = async ({ tenantId }: TestTenant) =>
  (
    await arrange<{ bytes: number }>(kit.database, { tenantId }, "SELECT bytes FROM file_spaces WHERE tenant_id = $1", [
      tenantId,
    ])
  )[0]?.bytes;

describe("the space of a tenant's files (4 B14)", () => {
  test("is full to the byte: 409 limit_reached, and neither record nor content of what did not fit", async () => {
    const tenant = await kit.tenant();
    await limitTo(kit, tenant.tenantId, { file_bytes: 10 * KIB });
    const driver = await tenant.member("driver");
    await uploadAs(kit, tenant.admin, 6 * KIB);
    const refused = await refusalOf(uploadAs(kit, driver, 4 * KIB + 1));
    expect(refused).toMatchObject({
      reason: "limit_reached",
      extra: { limit: "file_bytes", maximum: 10 * KIB },
    });
    await uploadAs(kit, driver, 4 * KIB);
    expect(await spaceOf(tenant)).toBe(10 * KIB);
    expect(contentsOf(kit, tenant.tenantId)).toHaveLength(2);
  });

  test("takes exactly as many as fit of twenty uploads at once", async () => {
    const tenant = await kit.tenant();
    await limitTo(kit, tenant.tenantId, { file_bytes: 10 * KIB });
    const people = [tenant.admin, await tenant.member("viewer"), await tenant.member("driver")];
    const { values, refused } = await atOnce(20, (n) => uploadAs(kit, people[n % 3] ?? tenant.admin, 3 * KIB));
    expect(values).toHaveLength(3);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["limit_reached"]));
    expect(await spaceOf(tenant)).toBe(9 * KIB);
    expect(contentsOf(kit, tenant.tenantId).toSorted()).toEqual(values.map(({ id }) => id).toSorted());
  });

  test("lets exactly one in of two uploads that each were asked whether there is room before", async () => {
    const tenant = await kit.tenant();
    await limitTo(kit, tenant.tenantId, { file_bytes: 5 * KIB });
    const files = filesOf(kit.deps);
    const storage = memoryFiles();
    const [bothAnnounced, arrive] = [Promise.withResolvers<void>(), [0]];
    const meeting = {
      ...storage,
      async put(key: string, bytes: Uint8Array<ArrayBuffer>) {
        arrive[0] = (arrive[0] ?? 0) + 1;
        if (arrive[0] === 2) bothAnnounced.resolve();
        await bothAnnounced.promise;
        await storage.put(key, bytes, "image/jpeg");
      },
    };
    const caller = filesAs(kit, tenant.admin, { files: { ...files, storage: meeting } });
    const { values, refused } = await atOnce(2, () => caller.upload({ file: photoOf(4 * KIB) }));
    expect([values.length, refused.map(({ extra }) => extra.limit)]).toEqual([1, ["file_bytes"]]);
    expect([...storage.contents.keys()]).toEqual([`${tenant.tenantId}/${values[0]?.file.id}`]);
    expect(await spaceOf(tenant)).toBe(4 * KIB);
  });

  test("is another tenant's own, and nobody's when the limit is 0", async () => {
    const [full, other] = [await kit.tenant(), await kit.tenant()];
    await limitTo(kit, full.tenantId, { file_bytes: 0 });
    expect(await outcomeOf(uploadAs(kit, full.admin))).toBe("limit_reached");
    expect(await outcomeOf(uploadAs(kit, other.admin))).toBe("done");
  });

  test("is free again as soon as files are removed, and the counters are what a recount says", async () => {
    const tenant = await kit.tenant();
    const driver = await tenant.member("driver");
    await limitTo(kit, tenant.tenantId, { file_bytes: 9 * KIB });
    for (const by of [tenant.admin, driver, driver]) await uploadAs(kit, by, 3 * KIB);
    expect(await outcomeOf(uploadAs(kit, driver, 1 * KIB))).toBe("limit_reached");
    kit.clock.advance(48 * 3_600_000);
    await sweepFiles(kit.deps);
    expect(await spaceOf(tenant)).toBe(0);
    await uploadAs(kit, await kit.signIn(driver.userId, tenant.tenantId), 9 * KIB);
    const { checked, mismatches } = await verifyFiles(kit.database);
    expect(checked.files).toBeGreaterThan(0);
    expect(mismatches).toEqual([]);
  });
});

describe("the files of a customer who registered by themselves (4 B14)", () => {
  test("have a space of their own, also within that of the tenant, and one race lets one in", async () => {
    const tenant = await kit.tenant();
    await limitTo(kit, tenant.tenantId, { customer_file_bytes: 5 * KIB });
    const [customer, other] = [await registered(kit, tenant.code), await registered(kit, tenant.code)];
    await uploadAs(kit, customer, 2 * KIB);
    const { values, refused } = await atOnce(8, () => uploadAs(kit, customer, 2 * KIB));
    expect([values.length, refused.length]).toEqual([1, 7]);
    expect(refused[0]).toMatchObject({
      reason: "limit_reached",
      extra: { limit: "customer_file_bytes", maximum: 5 * KIB },
    });
    expect(await outcomeOf(uploadAs(kit, other, 5 * KIB))).toBe("done");
    expect(await spaceOf(tenant)).toBe(9 * KIB);
  });

  test("take half of the tenant's space together, however many they are, and a race of them keeps to it", async () => {
    const tenant = await kit.tenant();
    await limitTo(kit, tenant.tenantId, { file_bytes: 20 * KIB });
    const strangers: Actor[] = [];
    for (let n = 0; n < 4; n += 1) strangers.push(await registered(kit, tenant.code));
    const { values, refused } = await atOnce(16, (n) => uploadAs(kit, strangers[n % 4] ?? tenant.admin, 3 * KIB));
    expect([values.length, refused.length]).toEqual([3, 13]);
    for (const refusal of refused)
      expect(refusal).toMatchObject({
        reason: "limit_reached",
        extra: { limit: "file_bytes", maximum: 10 * KIB },
      });
    expect(await outcomeOf(uploadAs(kit, await tenant.member("customer"), 6 * KIB))).toBe("done");
    expect(await outcomeOf(uploadAs(kit, tenant.admin, 5 * KIB))).toBe("done");
    expect(contentsOf(kit, tenant.tenantId)).toHaveLength(5);
  });

  test("leave their half again when they are removed, and the counters are what a recount says", async () => {
    const tenant = await kit.tenant();
    await limitTo(kit, tenant.tenantId, { file_bytes: 8 * KIB });
    const customer = await registered(kit, tenant.code);
    await uploadAs(kit, tenant.admin, KIB);
    await uploadAs(kit, customer, 4 * KIB);
    expect(await outcomeOf(uploadAs(kit, customer, KIB))).toBe("limit_reached");
    expect((await verifyFiles(kit.database)).mismatches).toEqual([]);
    kit.clock.advance(48 * 3_600_000);
    await sweepFiles(kit.deps);
    expect(await outcomeOf(uploadAs(kit, await kit.signIn(customer.userId, tenant.tenantId), 4 * KIB))).toBe("done");
    expect((await verifyFiles(kit.database)).mismatches).toEqual([]);
    await arrange(kit.database, tenant, "UPDATE file_spaces SET stranger_bytes = 1 WHERE tenant_id = $1", [
      tenant.tenantId,
    ]);
    expect((await verifyFiles(kit.database)).mismatches).toMatchObject([
      { id: "strangers", expected: String(4 * KIB), found: "1" },
    ]);
  });

  test("are limited like others' once they have another role; those whom the tenant made never were", async () => {
    const tenant = await kit.tenant();
    await limitTo(kit, tenant.tenantId, { customer_file_bytes: KIB });
    const customer = await registered(kit, tenant.code);
    expect(await outcomeOf(uploadAs(kit, customer, 2 * KIB))).toBe("limit_reached");
    await arrange(
      kit.database,
      tenant,
      "INSERT INTO membership_roles (tenant_id, user_id, role_id) SELECT $1::uuid, $2, id FROM roles WHERE tenant_id IS NULL AND name = 'driver'",
      [tenant.tenantId, customer.userId],
    );
    expect(await outcomeOf(uploadAs(kit, customer, 2 * KIB))).toBe("done");
    expect(await outcomeOf(uploadAs(kit, await tenant.member("customer"), 2 * KIB))).toBe("done");
  });
});
