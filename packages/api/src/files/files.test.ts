import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit, TestTenant } from "../../testing/index.ts";
import { arrange, fileOf, memoryFiles, refusalOf, sampleFiles, startKit } from "../../testing/index.ts";
import type { RequestContext } from "../kernel/index.ts";
import { t } from "../kernel/index.ts";
import { filesRouter } from "./index.ts";

let kit: Kit;
let tenant: TestTenant;
beforeAll(async () => {
  kit = await startKit();
  tenant = await kit.tenant();
});
afterAll(() => kit.stop());

const call = t.createCallerFactory(filesRouter);
const contextOf = (actor: Actor | null, options: Partial<RequestContext> = {}) =>
  kit.context(actor && { kind: "session", ...actor }, options);
const as = (actor: Actor | null) => call(contextOf(actor));
const photo = () => fileOf(sampleFiles["image/jpeg"], "image/jpeg");
const upload = async (actor: Actor) => (await as(actor).upload({ file: photo() })).file;

function linkOf(url: string) {
  const query = new URL(url).searchParams;
  const [tenant_id, signature] = [query.get("tenant_id") ?? "", query.get("signature") ?? ""];
  return { tenant_id, signature, expires: Number(query.get("expires")) };
}
const links = () => {
  if (!kit.deps.files) throw new Error("no files");
  return kit.deps.files;
};

describe("files (4 J14)", () => {
  test("are kept by every member, and say what they are", async () => {
    const driver = await tenant.member("driver");
    const { id, url, ...rest } = await upload(driver);
    expect(rest).toEqual({ content_type: "image/jpeg", size_bytes: sampleFiles["image/jpeg"].length });
    const opened = await as(driver).open({ id });
    expect(Buffer.compare(opened.bytes, sampleFiles["image/jpeg"])).toBe(0);
    expect(opened.content_type).toBe("image/jpeg");
    expect((await as(null).open({ id, ...linkOf(url) })).etag).toBe(opened.etag);
  });

  test("are seen by who uploaded them and who works for the tenant, by others through a link only", async () => {
    const file = await upload(await tenant.member("driver"));
    const customer = await tenant.member("customer");
    expect(await refusalOf(as(customer).open({ id: file.id }))).toMatchObject({ reason: "file_not_found" });
    expect((await as(customer).open({ id: file.id, ...linkOf(file.url) })).content_type).toBe("image/jpeg");
    for (const role of ["viewer", "warehouse_staff"] as const)
      expect((await as(await tenant.member(role)).open({ id: file.id })).content_type).toBe("image/jpeg");
  });

  test("of another tenant are not there, whatever is tried (3 §1.6)", async () => {
    const file = await upload(tenant.admin);
    const { admin: foreign, tenantId } = await kit.tenant();
    const missing = { reason: "file_not_found" };
    expect(await refusalOf(as(foreign).open({ id: file.id }))).toMatchObject(missing);
    expect(await refusalOf(as(foreign).open({ id: file.id, tenant_id: tenant.tenantId }))).toMatchObject({
      reason: "tenant_mismatch",
    });
    const link = { ...linkOf(file.url), tenant_id: tenantId };
    expect(await refusalOf(as(null).open({ id: file.id, ...link }))).toMatchObject({ reason: "file_link_invalid" });
    for (const id of [newId(), "x"]) expect(await refusalOf(as(tenant.admin).open({ id }))).toMatchObject(missing);
  });

  test("need a credential or a link that still works", async () => {
    const { id, url } = await upload(tenant.admin);
    expect(await refusalOf(as(null).open({ id }))).toMatchObject({ reason: "unauthenticated" });
    expect(await refusalOf(as(null).upload({ file: photo() }))).toMatchObject({ reason: "unauthenticated" });
    kit.clock.advance(13 * 3_600_000);
    expect(await refusalOf(as(null).open({ id, ...linkOf(url) }))).toMatchObject({ reason: "file_link_invalid" });
  });

  test("that are refused leave nothing behind, neither record nor content", async () => {
    const storage = memoryFiles();
    const deps = { ...kit.deps, files: { ...links(), storage } };
    const attempt = (file: File, more: Partial<RequestContext> = {}) =>
      refusalOf(call(contextOf(tenant.admin, { deps, ...more })).upload({ file }));
    expect(await attempt(fileOf(sampleFiles["image/png"], "image/jpeg"))).toMatchObject({
      issues: [{ field: "file", code: "file_content_mismatch" }],
    });
    expect(await attempt(fileOf(sampleFiles["image/gif"], "image/gif"))).toMatchObject({
      reason: "file_type_not_allowed",
    });
    const gone = await tenant.member("viewer");
    await arrange(
      kit.database,
      { tenantId: tenant.tenantId, userId: gone.userId },
      "UPDATE sessions SET revoked_at = now() WHERE id = $1",
      [gone.sessionId],
    );
    const revoked = call(contextOf(gone, { deps })).upload({ file: photo() });
    expect(await refusalOf(revoked)).toMatchObject({ reason: "unauthenticated" });
    expect(storage.contents.size).toBe(0);
  });

  test("whose content was changed or lost in the store are not passed on", async () => {
    const storage = memoryFiles();
    const caller = call(contextOf(tenant.admin, { deps: { ...kit.deps, files: { ...links(), storage } } }));
    const { file } = await caller.upload({ file: photo() });
    storage.contents.set(`${tenant.tenantId}/${file.id}`, new Uint8Array([1, 2, 3]));
    await expect(caller.open({ id: file.id })).rejects.toThrow("was changed");
    storage.contents.clear();
    await expect(caller.open({ id: file.id })).rejects.toThrow("is gone");
  });

  test("are never changed: another version is another file", async () => {
    const { id } = await upload(tenant.admin);
    const change = arrange(kit.database, tenant, "UPDATE files SET size_bytes = 1 WHERE id = $1", [id]);
    await expect(change).rejects.toThrow(/append-only/);
  });
});
