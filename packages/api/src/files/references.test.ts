import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit, TestTenant } from "../../testing/index.ts";
import { outcomeOf, refusalOf, startKit } from "../../testing/index.ts";
import { filesOf } from "./files-of.ts";
import type { FileViewer } from "./index.ts";
import { fileUrl, keepFileUrls, shownFileUrl } from "./index.ts";
import { filesAs, linkOf, uploadAs } from "./testing/given.ts";

let kit: Kit;
let tenant: TestTenant;
beforeAll(async () => {
  kit = await startKit();
  tenant = await kit.tenant();
});
afterAll(() => kit.stop());

const viewer = (actor: Actor | null, seesAll = false): FileViewer => ({
  userId: actor?.userId ?? null,
  seesAll,
  at: kit.clock.now,
});
const keep = (as: FileViewer, urls: string[], recordId = newId()) =>
  kit.database.transaction({ tenantId: tenant.tenantId }, (tx) => {
    const use = { holder: "vehicle.image", recordId, how: "add", viewer: as, now: kit.clock.now } as const;
    const given = urls.map((url) => ({ url, field: "photo_url" }));
    return keepFileUrls(tx, filesOf(kit.deps), use, given);
  });
const shown = (kept: string) => shownFileUrl(filesOf(kit.deps), tenant.tenantId, kept, kit.clock.now);

describe("URL fields of records (4 J14)", () => {
  test("take https URLs and links of files, and keep links without their signature", async () => {
    const { id, url } = await uploadAs(kit, tenant.admin);
    const kept = await keep(viewer(tenant.admin), ["https://cdn.example/a.jpg", url, `/api/v1/files/${id}`]);
    expect(kept).toEqual(["https://cdn.example/a.jpg", `/api/v1/files/${id}`, `/api/v1/files/${id}`]);
    expect(kept.map(shown)[0]).toBe("https://cdn.example/a.jpg");
    const opened = await filesAs(kit, null).open({ id, ...linkOf(shown(kept[1] ?? "")) });
    expect(opened.content_type).toBe("image/jpeg");
  });

  test("name no file of another tenant, and none that is not there (architecture 3.10)", async () => {
    const { admin } = await kit.tenant();
    const theirs = await uploadAs(kit, admin);
    for (const url of [theirs.url, `/api/v1/files/${newId()}`])
      expect(await refusalOf(keep(viewer(tenant.admin, true), [url]))).toMatchObject({ reason: "file_not_found" });
  });

  test("refuse everything else", async () => {
    const wrong = [
      "http://cdn.example/a.jpg",
      "javascript:alert(1)",
      "data:image/png;base64,AA",
      "photo.jpg",
      "",
      "/etc/passwd",
    ];
    expect(wrong.map((url) => fileUrl.safeParse(url).success)).toEqual(wrong.map(() => false));
    const elsewhere = keep(viewer(tenant.admin), [`http://elsewhere.example/api/v1/files/${newId()}`]);
    expect(await refusalOf(elsewhere)).toMatchObject({ issues: [{ field: "photo_url", code: "file_url" }] });
    expect(fileUrl.parse(" https://cdn.example/a.jpg ")).toBe("https://cdn.example/a.jpg");
  });

  test("only what was kept is signed when it is shown: an address that looks like ours opens nothing", async () => {
    const { id } = await uploadAs(kit, tenant.admin);
    const path = `/api/v1/files/${id}`;
    const foreign = [`https://karwan.example.test${path}`, `${path}?x=1`, `${path}/`, ` ${path}`, `${path}#`];
    expect(foreign.map(shown)).toEqual(foreign);
  });
});

describe("a file is put into a record by who may read it (4 J14)", () => {
  test("by its uploader and by whoever works for the tenant; for others it is as if it were not there", async () => {
    const driver = await tenant.member("driver");
    const { id } = await uploadAs(kit, tenant.admin);
    const path = `/api/v1/files/${id}`;
    const missing = await refusalOf(keep(viewer(driver), [`/api/v1/files/${newId()}`]));
    expect(await refusalOf(keep(viewer(driver), [path]))).toEqual(missing);
    expect(missing.reason).toBe("file_not_found");
    expect(await keep(viewer(tenant.admin), [path])).toEqual([path]);
    expect(await keep(viewer(driver, true), [path])).toEqual([path]);
  });

  test("by a link as long as it works, and not by a forged, expired or another file's signature", async () => {
    const driver = viewer(await tenant.member("driver"));
    const [{ id, url }, other] = [await uploadAs(kit, tenant.admin), await uploadAs(kit, tenant.admin)];
    const forged = new URL(url);
    forged.searchParams.set("signature", "forged");
    const swapped = url.replace(id, other.id);
    const bare = new URL(url);
    bare.searchParams.delete("tenant_id");
    for (const wrong of [forged.href, swapped, bare.href])
      expect(await outcomeOf(keep(driver, [wrong]))).toBe("file_not_found");
    expect(await keep(driver, [url])).toEqual([`/api/v1/files/${id}`]);
    const later = { ...driver, at: new Date(kit.clock.now.getTime() + 14 * 3_600_000) };
    expect(await outcomeOf(keep(later, [url]))).toBe("file_not_found");
  });

  test("by anybody who sends a record back with what it has already", async () => {
    const driver = viewer(await tenant.member("driver"));
    const { id } = await uploadAs(kit, tenant.admin);
    const path = `/api/v1/files/${id}`;
    const record = newId();
    await keep(viewer(tenant.admin), [path], record);
    expect(await keep(driver, [path], record)).toEqual([path]);
    expect(await outcomeOf(keep(driver, [path]))).toBe("file_not_found");
  });

  test("one that may not be used stops the others with it", async () => {
    const driver = await tenant.member("driver");
    const [own, hidden] = [await uploadAs(kit, driver), await uploadAs(kit, tenant.admin)];
    const record = newId();
    const both = [own, hidden].map(({ id }) => `/api/v1/files/${id}`);
    expect(await outcomeOf(keep(viewer(driver), both, record))).toBe("file_not_found");
    const held = await kit.database.transaction({ tenantId: tenant.tenantId }, (tx) =>
      tx.sql({ name: "", text: "SELECT FROM file_references WHERE tenant_id = $1 AND record_id = $2" }, [
        tenant.tenantId,
        record,
      ]),
    );
    expect(held).toEqual([]);
  });
});
