import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { createEncryption } from "@karwan/api";
import type { ContentStore } from "@karwan/db/tenant-copy";
import type { TestDatabase } from "@karwan/db/testing";
import { testDatabase } from "@karwan/db/testing";
import { demoDatabase } from "@karwan/seed/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { resealing } from "./secrets.ts";
import { ask, digestsOf, exported, fileStore, givenFiles, idOf, imported, removed, secret } from "./testing/kit.ts";

let source: TestDatabase;
let target: TestDatabase;
let files: { dir: string; store: ContentStore };
let elsewhere: { dir: string; store: ContentStore };
let archive: Buffer;
let tenantId: string;

beforeAll(async () => {
  [source, target] = [await demoDatabase(), await testDatabase()];
  [files, elsewhere] = [await fileStore(), await fileStore()];
  ({ tenantId } = await givenFiles(source.url, files.store, "RAF", [randomBytes(200_000), randomBytes(5)]));
  ({ archive } = await exported(source.url, files.store));
});
afterAll(async () => {
  await source.drop();
  await target.drop();
  for (const { dir } of [files, elsewhere]) await rm(dir, { recursive: true, force: true });
});

const everything = async () => [
  await ask(target.url, "SELECT * FROM tenants"),
  await ask(target.url, "SELECT * FROM users ORDER BY id"),
  await ask(target.url, "SELECT * FROM platform_counters"),
  await digestsOf(target.url, tenantId),
];

/** Refused in one sentence, and everything as it was. */
async function expectRefusal(bytes: Buffer, about: RegExp, more: Parameters<typeof imported>[3] = {}): Promise<void> {
  const before = await everything();
  const refusal = await imported(target.url, elsewhere.store, bytes, more).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Error);
  expect(String(refusal)).toMatch(about);
  expect(String(refusal)).not.toContain("\n");
  expect(await everything()).toEqual(before);
  expect(await ask(target.url, "SELECT * FROM stray_contents")).toEqual([]);
}

const unpacked = (bytes: Buffer): Promise<Buffer> => buffer(Readable.from([bytes]).pipe(createZstdDecompress()));
const packed = (bytes: Buffer): Promise<Buffer> => buffer(Readable.from([bytes]).pipe(createZstdCompress()));

/** The same export with a text in it replaced by another of the same length. */
async function forged(from: string, to: string, within: RegExp): Promise<Buffer> {
  expect(to.length).toBe(from.length);
  const tar = (await unpacked(archive)).toString("latin1");
  const at = tar.search(within);
  expect(at).not.toBe(-1);
  const found = tar.indexOf(from, at);
  expect(found).toBeGreaterThan(0);
  return packed(Buffer.from(tar.slice(0, found) + to + tar.slice(found + from.length), "latin1"));
}

describe("an import is refused, and nothing of it stays (ADR 0038)", () => {
  test("when the file was cut off anywhere, or changed", async () => {
    for (const share of [0.01, 0.3, 0.7, 0.9999])
      await expectRefusal(archive.subarray(0, Math.floor(archive.length * share)), /cut off|only the beginning/);
    const changed = Buffer.from(archive);
    changed[Math.floor(changed.length / 2)] = (changed[Math.floor(changed.length / 2)] ?? 0) ^ 1;
    await expectRefusal(changed, /damaged|cut off|not what|no export/);
  });

  test("when whole entries are missing at its end", async () => {
    const tar = await unpacked(archive);
    const end = tar.indexOf("end.json");
    await expectRefusal(await packed(Buffer.concat([tar.subarray(0, end), Buffer.alloc(1024)])), /cut off/);
  });

  test("when it is encrypted, and opened with another passphrase or none", async () => {
    const sealed = (await exported(source.url, files.store, { passphrase: "the right passphrase" })).archive;
    await expectRefusal(sealed, /is encrypted/);
    await expectRefusal(sealed, /passphrase is another/, { passphrase: "a wrong passphrase" });
    await expectRefusal(sealed.subarray(0, -1), /changed or cut off/, { passphrase: "the right passphrase" });
  });

  test("when the schema is not the one that the rows left", async () => {
    await ask(
      target.url,
      "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'x', '99990101000000_later', now())",
    );
    await expectRefusal(archive, /This database has the migration 99990101000000_later/);
    await ask(target.url, "DELETE FROM _prisma_migrations WHERE id = 'x'");
    await expectRefusal(await forged("_removals_hold", "_removals_gold", /manifest\.json/), /removals_gold/);
  });

  test("when a row of it belongs to another tenant, or refers to nothing", async () => {
    const other = "00000000-0000-7000-8000-00000000abcd";
    await expectRefusal(await forged(tenantId, other, /tables\/branches\//), /branches in the export has/);
    const warehouse =
      (
        await ask<{ id: string }>(source.url, "SELECT id FROM warehouses WHERE tenant_id = $1 ORDER BY id LIMIT 1", [
          tenantId,
        ])
      )[0]?.id ?? "";
    await expectRefusal(
      await forged(warehouse, other, /tables\/inventory_stock\//),
      /refers to something|inventory_stock/,
    );
  });

  test("when a value of it is not what its column takes, or a row comes twice, said by the name of the table", async () => {
    const customers = await ask<{ id: string; phone: string }>(
      source.url,
      "SELECT id, phone FROM customers WHERE tenant_id = $1 AND phone IS NOT NULL ORDER BY id LIMIT 2",
      [tenantId],
    );
    const [one, other] = [customers[0], customers[1]].map((row) => row ?? { id: "", phone: "" });
    await expectRefusal(
      await forged(one?.phone ?? "", "x".repeat(one?.phone.length ?? 0), /tables\/customers\//),
      /^TenantCopyError: The export is not what this schema takes \(customers\): nothing was imported\.$/,
    );
    await expectRefusal(
      await forged(one?.id ?? "", other?.id ?? "", /tables\/customers\//),
      /^TenantCopyError: customers has that already for somebody else: Key \(tenant_id, id\)=.* Nothing was imported\.$/,
    );
  });

  test("when a role of it may do what only the platform may (4 B5)", async () => {
    await ask(
      source.url,
      `WITH made AS (INSERT INTO roles (id, tenant_id, name, description, scope) VALUES (gen_random_uuid(), $1, 'clerk', '', 'tenant') RETURNING id)
       INSERT INTO role_permissions (role_id, permission_id) SELECT made.id, p.id FROM made, permissions p WHERE p.name = 'manage:system'`,
      [tenantId],
    );
    const { archive: greedy } = await exported(source.url, files.store);
    await ask(source.url, "DELETE FROM role_permissions WHERE role_id IN (SELECT id FROM roles WHERE name = 'clerk')");
    await ask(source.url, "DELETE FROM roles WHERE name = 'clerk'");
    await expectRefusal(greedy, /only the platform may/);
  });

  test("when the content of a file is another one", async () => {
    await expectRefusal(
      await forged("\u0000".repeat(4), "\u0001".repeat(4), /files\/[0-9a-f-]{36}/),
      /is not what its record says|damaged|cut off/,
    );
  });

  test("when its tenant is here, or another with its code, or what must be one's alone is another's", async () => {
    await ask(target.url, "INSERT INTO tenants (id, name, code) VALUES ($1, 'Another', 'RAF')", [
      "00000000-0000-7000-8000-00000000abcd",
    ]);
    await expectRefusal(archive, /another tenant with the code RAF/);
    await ask(target.url, "UPDATE tenants SET code = 'OTHER'");
    await ask(
      target.url,
      "INSERT INTO locators (kind, key, tenant_id, id) SELECT 'store_name', 'rafidain-bazaar', id, id FROM tenants",
    );
    await expectRefusal(archive, /locators has that already for somebody else: .*rafidain-bazaar/);
    await ask(target.url, "DELETE FROM locators");
    await ask(target.url, "DELETE FROM tenants");
    await imported(target.url, elsewhere.store, archive);
    await expectRefusal(archive, /RAF is here already: remove it first/);
    await removed(target.url, elsewhere.store);
  });

  test("when secrets are stored in it under another installation's key, unless that is given (3 §6)", async () => {
    const webhook = "00000000-0000-7000-8000-0000000000aa";
    const sealed = createEncryption(secret, "webhooks").encrypt("whsec_1");
    await ask(
      source.url,
      "INSERT INTO webhooks (tenant_id, id, url, events, sealed_secret) VALUES ($1, $2, 'https://example.com', '{stock.changed}', $3)",
      [tenantId, webhook, sealed],
    );
    const { archive: withSecret } = await exported(source.url, files.store);
    await ask(source.url, "DELETE FROM webhooks WHERE id = $1", [webhook]);
    const another = "the encryption secret of another installation";
    await expectRefusal(withSecret, /secrets in webhooks/, { reseal: resealing(another, null) });
    await imported(target.url, elsewhere.store, withSecret, { reseal: resealing(another, secret) });
    const [row] = await ask<{ sealed_secret: string }>(target.url, "SELECT sealed_secret FROM webhooks WHERE id = $1", [
      webhook,
    ]);
    await removed(target.url, elsewhere.store);
    expect(createEncryption(another, "webhooks").decrypt(row?.sealed_secret ?? "")).toBe("whsec_1");
  });
});

describe("a person who is there already (4 B10)", () => {
  test("keeps their e-mail: the account that comes has none, and no password of theirs is touched", async () => {
    const [person] = await ask<{ id: string; email: string; phone: string | null }>(
      source.url,
      "SELECT u.id, u.email, u.phone FROM users u JOIN memberships m ON m.user_id = u.id WHERE m.tenant_id = $1 AND u.email IS NOT NULL ORDER BY u.id LIMIT 1",
      [tenantId],
    );
    const holder = "00000000-0000-7000-8000-0000000000bb";
    await ask(
      target.url,
      "INSERT INTO users (id, email, first_name, last_name, full_name, password_hash) VALUES ($1, $2, 'A', 'B', 'A B', 'kept')",
      [holder, person?.email],
    );
    const { told } = await imported(target.url, elsewhere.store, archive);
    expect(told).toEqual([expect.stringContaining(`comes without ${person?.email}`)]);
    expect(await ask(target.url, "SELECT id, password_hash FROM users WHERE email = $1", [person?.email])).toEqual([
      { id: holder, password_hash: "kept" },
    ]);
    expect(await ask(target.url, "SELECT email, phone FROM users WHERE id = $1", [person?.id])).toEqual([
      { email: null, phone: person?.phone },
    ]);
    expect(await ask(target.url, "SELECT status FROM memberships WHERE user_id = $1", [person?.id])).toHaveLength(1);
    expect(await ask(target.url, "SELECT 1 FROM memberships WHERE user_id = $1", [holder])).toEqual([]);
    await removed(target.url, elsewhere.store);
    expect(await ask(target.url, "SELECT id FROM users WHERE id = $1", [holder])).toHaveLength(1);
  });
});

describe("an export (ADR 0038)", () => {
  test("is refused where a file's content is missing, unless it is to go without", async () => {
    const { ids } = await givenFiles(source.url, files.store, "ZAG", [randomBytes(20)]);
    await files.store.remove(await idOf(source.url, "ZAG"), ids[0] ?? "");
    await expect(exported(source.url, files.store, { code: "ZAG" })).rejects.toThrow(
      /contents of 1 files are not in the file store/,
    );
    const { ending } = await exported(source.url, files.store, { code: "ZAG", mayBeMissing: true });
    expect(ending.files).toMatchObject({ count: 0, missing: ids });
  });

  test("of a code that nobody has is refused, and so is one as a role that policies bind", async () => {
    await expect(exported(source.url, files.store, { code: "NOBODY" })).rejects.toThrow(
      /no tenant with the code NOBODY/,
    );
  });

  test("is one moment's: what is written meanwhile is in none of it, and the sums hold", async () => {
    let writing: Promise<unknown> | undefined;
    const store: ContentStore = {
      ...files.store,
      // Read last, when every table has been read.
      get: async (tenant, id) => {
        writing ??= ask(source.url, "UPDATE tenants SET name = 'Renamed meanwhile' WHERE code = 'RAF'");
        await writing;
        return files.store.get(tenant, id);
      },
    };
    const { archive: moment, ending } = await exported(source.url, store);
    expect(ending.tenant.name).not.toBe("Renamed meanwhile");
    const { tenant } = await imported(target.url, elsewhere.store, moment);
    expect(await ask(target.url, "SELECT name FROM tenants")).toEqual([{ name: tenant.name }]);
    await removed(target.url, elsewhere.store);
  });
});

describe("two at a time (ADR 0038)", () => {
  test("imports of one tenant bring it in once, and the other is refused", async () => {
    const results = await Promise.allSettled([1, 2, 3].map(() => imported(target.url, elsewhere.store, archive)));
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    for (const result of results)
      if (result.status === "rejected")
        expect(String(result.reason)).toMatch(/Another tenant is being imported|is here already/);
    expect(await ask(target.url, "SELECT code FROM tenants")).toEqual([{ code: "RAF" }]);
  });

  test("removals of one tenant end with nothing of it, and an export of what is being removed is refused", async () => {
    await ask(target.url, "UPDATE tenants SET status = 'suspended', removal_started_at = now()");
    await expect(exported(target.url, elsewhere.store)).rejects.toThrow(/is being removed/);
    const results = await Promise.allSettled([1, 2].map(() => removed(target.url, elsewhere.store)));
    expect(results.some(({ status }) => status === "fulfilled")).toBe(true);
    for (const [name, { rows }] of Object.entries(await digestsOf(target.url, tenantId)))
      expect([name, rows]).toEqual([name, 0]);
  });
});
