import { rm } from "node:fs/promises";
import { expiryJob } from "@karwan/api";
import { newId } from "@karwan/db";
import type { ContentStore } from "@karwan/db/tenant-copy";
import type { TestDatabase } from "@karwan/db/testing";
import { testDatabase } from "@karwan/db/testing";
import { demoDatabase } from "@karwan/seed/testing";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createJobQueue } from "../../worker/jobs.ts";
import { jobSteps } from "./steps.ts";
import type { Changing } from "./testing/change.ts";
import { changed } from "./testing/change.ts";
import { ask, digestsOf, exported, fileStore, idOf, imported, removed } from "./testing/kit.ts";

let source: TestDatabase;
let target: TestDatabase;
let files: { dir: string; store: ContentStore };
let archive: Buffer;
let tenantId: string;
/** A company that is here, and who works there alone, without a password yet. */
const other = newId();
const member = newId();
const at = "2026-11-24 10:00:00+00";
const person = (id: string, more: Record<string, string> = {}) => ({
  id,
  first_name: "A",
  last_name: "B",
  full_name: "A B",
  profile_data: "{}",
  status: "active",
  origin: "platform",
  access_version: "0",
  created_at: at,
  updated_at: at,
  ...more,
});
const membership = (id: string) => ({
  tenant_id: tenantId,
  user_id: id,
  status: "active",
  origin: "tenant",
  created_at: at,
  updated_at: at,
});

beforeAll(async () => {
  [source, target, files] = [await demoDatabase(), await testDatabase(), await fileStore()];
  tenantId = await idOf(source.url, "RAF");
  const jobs = createJobQueue(source.url, pino({ level: "silent" }), () => new Date());
  await jobs.start({ [expiryJob]: async () => undefined }, []);
  await source.database.transaction({ tenantId }, (tx) =>
    jobs.schedule(tx, expiryJob, { tenant_id: tenantId, reservation_id: newId() }, new Date(Date.now() + 3_600_000)),
  );
  await jobs.stop();
  ({ archive } = await exported(source.url, files.store));
  await ask(target.url, "INSERT INTO tenants (id, name, code) VALUES ($1, 'Another', 'OTHER')", [other]);
  await ask(
    target.url,
    "INSERT INTO users (id, email, first_name, last_name, full_name) VALUES ($1, 'member@karwan.test', 'A', 'B', 'A B')",
    [member],
  );
  await ask(target.url, "INSERT INTO memberships (tenant_id, user_id) VALUES ($1, $2)", [other, member]);
});
afterAll(async () => {
  await source.drop();
  await target.drop();
  await rm(files.dir, { recursive: true, force: true });
});

const everything = async () => [
  ...(await Promise.all(
    ["tenants", "users", "memberships", "platform_counters", "delivery_types", "directory_categories"].map((table) =>
      ask(target.url, `SELECT * FROM ${table} ORDER BY 1, 2`),
    ),
  )),
  await digestsOf(target.url, tenantId),
];
const load = () => Promise.reject(new Error("a job was handed to the queue"));

/** Refused in one sentence, before any job is handed on, and everything as it was. */
async function expectRefusal(change: (changing: Changing) => void, about: RegExp): Promise<void> {
  const before = await everything();
  const bytes = await changed(archive, change);
  const refusal = await imported(target.url, files.store, bytes, { jobs: { ...jobSteps, load } }).catch(
    (error: unknown) => error,
  );
  expect(String(refusal)).toMatch(about);
  expect(String(refusal)).not.toMatch(/\p{Cc}/u);
  expect(await everything()).toEqual(before);
}
const passwordOf = async (id: string) =>
  (await ask<{ password_hash: string | null }>(target.url, "SELECT password_hash FROM users WHERE id = $1", [id]))[0]
    ?.password_hash;

/** Brought in as it was changed, looked at, and taken away again. */
async function whileIn(
  change: (changing: Changing) => void,
  look: (told: readonly string[]) => Promise<void>,
): Promise<void> {
  const { told } = await imported(target.url, files.store, await changed(archive, change));
  await look(told);
  await removed(target.url, files.store);
}

describe("a changed export and an account that is here (4 B10, ADR 0038)", () => {
  const named = person(member, { email: "member@karwan.test", password_hash: "evil" });

  test("gives nobody else's member a password: by its id alone the file is refused, as a member too the account stays as it is", async () => {
    await expectRefusal(({ add }) => add("users", named), new RegExp(`users .*${member}.*nothing of its tenant`));
    const { rows } = { rows: await ask(target.url, "SELECT * FROM users WHERE id = $1", [member]) };
    for (const password_by_tenant_id of [tenantId, other])
      await whileIn(
        ({ add }) => {
          add("users", { ...named, password_by_tenant_id });
          add("memberships", membership(member));
        },
        async () => expect(await ask(target.url, "SELECT * FROM users WHERE id = $1", [member])).toEqual(rows),
      );
  });

  test("gives none to an account that is its person's own, though they are a member of nobody", async () => {
    const [own, proven, made] = [newId(), newId(), newId()];
    await ask(
      target.url,
      `INSERT INTO users (id, email, first_name, last_name, full_name, origin, email_proven_at, made_by_tenant_id) VALUES
         ($1, 'own@karwan.test', 'A', 'B', 'A B', 'self', NULL, NULL), ($2, 'proven@karwan.test', 'A', 'B', 'A B', 'platform', now(), NULL),
         ($3, 'made@karwan.test', 'A', 'B', 'A B', 'tenant', NULL, $4)`,
      [own, proven, made, other],
    );
    await whileIn(
      ({ add }) => {
        for (const id of [own, proven, made]) {
          add("users", person(id, { password_hash: "evil", password_by_tenant_id: tenantId }));
          add("memberships", membership(id));
        }
      },
      async () => {
        for (const id of [own, proven, made]) expect(await passwordOf(id)).toBeNull();
      },
    );
  });

  test("gives a password back that the removal of this tenant took from its own member", async () => {
    const [staying] = await ask<{ id: string }>(
      source.url,
      "SELECT u.id FROM users u WHERE made_by_tenant_id = $1 AND EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id) ORDER BY u.id LIMIT 1",
      [tenantId],
    );
    const id = staying?.id ?? "";
    await ask(
      source.url,
      "UPDATE users SET origin = 'platform', made_by_tenant_id = NULL, password_hash = 'given', password_by_tenant_id = $2, email_proven_at = NULL, phone_proven_at = NULL WHERE id = $1",
      [id, tenantId],
    );
    const { archive: given } = await exported(source.url, files.store);
    await imported(target.url, files.store, given);
    expect(await passwordOf(id)).toBe("given");
    await removed(target.url, files.store);
    expect(await passwordOf(id)).toBeNull();
    await imported(target.url, files.store, given);
    expect(await passwordOf(id)).toBe("given");
    await removed(target.url, files.store);
  });
});

describe("a changed export and what is everybody's (ADR 0038)", () => {
  const type = { id: newId(), name: '{"en": "By drone"}', created_at: at, updated_at: at };
  const heading = { key: "casino", name: '{"en": "Casino"}', sort_order: "-1", created_at: at, updated_at: at };

  test("is refused with rows of shared tables that nothing of the tenant refers to", async () => {
    await expectRefusal(
      ({ add }) => add("delivery_types", type),
      /delivery_types .* that nothing of its tenant refers to/,
    );
    await expectRefusal(
      ({ add }) => add("directory_categories", heading),
      /directory_categories .*\(casino\) that nothing/,
    );
    await expectRefusal(({ add }) => add("users", person(newId())), /users .* that nothing of its tenant refers to/);
  });

  test("is refused with a new account that is another tenant's, or has a password and works for nobody", async () => {
    const id = newId();
    const made = { origin: "tenant", made_by_tenant_id: other };
    await expectRefusal(({ add }) => {
      add("users", person(id, made));
      add("memberships", membership(id));
    }, /users .* whose made_by_tenant_id no export/);
    await expectRefusal(
      ({ add }) => add("users", person(id, { origin: "tenant", made_by_tenant_id: tenantId, password_hash: "evil" })),
      /users .* whose password_hash no export/,
    );
  });

  test("may bring what its services name, as such a thing is named, and says so; what is here stays as it is", async () => {
    const [service] = await ask<{ id: string }>(
      source.url,
      "SELECT delivery_type_id AS id FROM delivery_services WHERE tenant_id = $1 ORDER BY id LIMIT 1",
      [tenantId],
    );
    const offering = (text: string) => text.replace(service?.id ?? "", type.id);
    for (const more of [{ name: "5" }, { name: '{"en": {"a": 1}}' }, { created_at: "infinity" }])
      await expectRefusal(({ text, add }) => {
        text("tables/delivery_services/000001.csv", offering);
        add("delivery_types", { ...type, ...more });
      }, /delivery_types .* that is new here and not as such a row has to be|not what this schema takes/);
    const types = () => ask(target.url, "SELECT * FROM delivery_types WHERE id <> $1 ORDER BY id", [type.id]);
    const before = await types();
    await whileIn(
      ({ text, add }) => {
        text("tables/delivery_types/000001.csv", (rows) => rows.replaceAll("Standard", "Renamed"));
        text("tables/delivery_services/000001.csv", offering);
        add("delivery_types", type);
      },
      async (told) => {
        expect(told).toEqual([`The kind of delivery By drone (${type.id}) is new here, for everybody`]);
        expect(await types()).toEqual(before);
      },
    );
    await ask(target.url, "DELETE FROM delivery_types WHERE id = $1", [type.id]);
  });

  test("raises the number of markets to what its own markets have, and no further", async () => {
    const last = 2147483640;
    const [own] = await ask<{ code: number }>(
      source.url,
      "SELECT max(code) AS code FROM markets WHERE tenant_id = $1",
      [tenantId],
    );
    await expectRefusal(
      ({ text }) => text("tables/markets/000001.csv", (rows) => rows.replace(`,${own?.code},`, `,${last},`)),
      /the number 2147483640 of the counter "market", which ends at 1000000000/,
    );
    await whileIn(
      ({ text }) => text("tables/platform_counters/000001.csv", (rows) => rows.replace(/,\d+/, `,${last}`)),
      async () =>
        expect(await ask(target.url, "SELECT karwan_next_market_code() AS next")).toEqual([
          { next: (own?.code ?? 0) + 1 },
        ]),
    );
  });
});

test("a changed export is refused with a job of another tenant, or one that no export writes (ADR 0038)", async () => {
  const jobs = "jobs/000001.csv";
  for (const change of [
    (text: string) => text.replaceAll(tenantId, other),
    (text: string) => text.replaceAll(expiryJob, "maintenance.purge"),
    (text: string) => text.replaceAll(expiryJob, "message.deliver"),
    (text: string) => text.replace('""priority""', '""deadLetter"": ""message.deliver"", ""priority""'),
    (text: string) => text.replace(/""retryLimit"": \d+/, '""retryLimit"": 1000000000'),
  ])
    await expectRefusal(({ text }) => text(jobs, change), /A job of the export is of another tenant, or none that/);
});

describe("a changed export that says it is another tenant's (ADR 0038)", () => {
  type Named = { tenant: { id: string; code: string; name: string } };
  const naming = (name: string, more: Partial<Named["tenant"]>) => (changing: Changing) =>
    changing.json(name, (value) => Object.assign((value as Named).tenant, more));

  test("is refused where its beginning, its end and its rows differ, or none of them is a tenant", async () => {
    await expectRefusal(naming("end.json", { code: "RAG" }), /begins with one tenant and ends with another/);
    const both = (more: Partial<Named["tenant"]>) => (changing: Changing) => {
      naming("manifest.json", more)(changing);
      naming("end.json", more)(changing);
    };
    await expectRefusal(both({ code: "RAG" }), /says that it is of RAG .* and its rows are of RAF/);
    await expectRefusal(naming("manifest.json", { name: "Somebody" }), /says that it is of RAF \(Somebody\)/);
    await expectRefusal(both({ id: newId() }), /holds no row of the tenant/);
    await expectRefusal(({ text, json }) => {
      text("tables/tenants/000001.csv", (rows) => rows.slice(0, rows.indexOf("\n") + 1));
      json("end.json", ({ rows }) => Object.assign(rows as object, { tenants: 0 }));
    }, /holds no row of the tenant/);
  });

  test("is refused in a sentence that tells a terminal nothing, whatever stands in it", async () => {
    const evil = "\u001b]0;evil\u0007\u009b31m\u202e";
    await expectRefusal(({ text }) => text("manifest.json", () => `{${evil}`), /manifest\.json .* can't be read/);
    await expectRefusal(naming("manifest.json", { name: evil }), /says that it is of RAF \(\uFFFD\]0;evil/);
    await expectRefusal(({ rename }) => rename("end.json", `${evil}.json`), /The export holds \uFFFD\]0;evil/);
    await expectRefusal(
      ({ json }) => json("end.json", (end) => Object.assign(end, { jobs: evil })),
      /end\.json .* not what/,
    );
    await expectRefusal(
      ({ text }) => text("tables/tenants/000001.csv", (rows) => rows.replace(/\d{4}-\d\d-\d\d [0-9:.]+\+00/, evil)),
      /not what this schema takes/,
    );
  });
});
