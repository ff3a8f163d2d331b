import { request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import type { TestTenant } from "@karwan/api/testing";
import { networkOf } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
let tenant: TestTenant;
let code: string;
let item_id: string;
beforeAll(async () => {
  kit = await startRestKit();
  tenant = await kit.tenant();
  code = (await (await networkOf(kit, tenant)).delivery()).delivery_code;
  item_id = (await tenant.admin.caller.warehousing.items.create({ name: "Tea", sku: "TEA", unit_size: 1 })).item.id;
});
afterAll(() => kit.stop());

const ITEMS = "/warehousing/inventory-items/labels";
const bodyOf = (path: string, format: string) =>
  path === ITEMS ? { item_ids: [item_id], format } : { type: "shipment_label", delivery_codes: [code], format };

async function post(app: RestKit["app"], path: string, body: object) {
  const headers = { authorization: `Bearer ${tenant.admin.token}`, "content-type": "application/json" };
  const answer = await app.request(`/api/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe.each(["/labels", ITEMS])("POST %s (4 G9)", (path) => {
  test("answers the file itself, as PDF or ZPL, which no cache keeps", async () => {
    const pdf = await post(kit.app, path, bodyOf(path, "pdf"));
    expect(pdf.status).toBe(200);
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    expect(pdf.headers.get("content-disposition")).toMatch(/^attachment; filename="(item-)?labels\.pdf"$/);
    expect(pdf.headers.get("cache-control")).toBe("no-store");
    expect(pdf.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(pdf.bytes.toString("latin1")).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/);
    const zpl = await post(kit.app, path, bodyOf(path, "zpl"));
    expect(zpl.headers.get("content-type")).toBe("application/zpl");
    expect(zpl.bytes.toString()).toMatch(/^\^XA[\s\S]*\^XZ\n$/);
  });

  test("is the same by the library's own way, and by answers as production writes them (ADR 0017, 0018)", async () => {
    const { bytes } = await post(kit.app, path, bodyOf(path, "zpl"));
    for (const { app } of [kit.byLibraries(), kit.answering("shaped")]) {
      expect((await post(app, path, bodyOf(path, "zpl"))).bytes.equals(bytes)).toBe(true);
    }
  });

  test("comes over tRPC whole, in base64", async () => {
    const { bytes } = await post(kit.app, path, bodyOf(path, "zpl"));
    const name = path === ITEMS ? "labels.items.print" : "labels.parcels.print";
    const headers = { authorization: `Bearer ${tenant.admin.token}`, "content-type": "application/json" };
    const body = JSON.stringify({ json: bodyOf(path, "zpl") });
    const answer = await kit.app.request(`/trpc/${name}`, { method: "POST", headers, body });
    const { result } = (await answer.json()) as { result: { data: { json: { file: { content: string } } } } };
    expect(Buffer.from(result.data.json.file.content, "base64").equals(bytes)).toBe(true);
  });
});

describe("what is refused (3 §14, 4 G9)", () => {
  test("an unknown code is 404 in the envelope, in the reader's language, and no file", async () => {
    const body = { type: "shipment_label", delivery_codes: [code, "NOBODY-00000001"], format: "pdf" };
    const answer = await kit.request("POST", "/labels", tenant.admin, { body });
    expect(answer).toMatchObject({
      status: 404,
      body: { success: false, code: "delivery_not_found", delivery_code: "NOBODY-00000001" },
    });
    expect(answer.headers.get("content-type")).toBe("application/json");
  });

  test("another label than the delivery's is 409 and says which one to ask for", async () => {
    const body = { type: "manifest_shipment_label", delivery_codes: [code], format: "pdf" };
    const { status, body: said } = await kit.request("POST", "/labels", tenant.admin, { body });
    expect([status, said.code]).toEqual([409, "label_assignment_mismatch"]);
    expect(said.message).toBe(`${code} has another kind of label. Ask for the ordinary parcel label instead.`);
  });
});

describe("a long file (3 §14)", () => {
  test("that its reader gives up is made no further, and no item of it is said to be labelled", async () => {
    const other = await kit.tenant();
    const { items } = other.admin.caller.warehousing;
    const { item } = await items.create({ name: "Tea", sku: "TEA", unit_size: 1 });
    const server = serve({ fetch: kit.app.fetch, port: 0 });
    await new Promise((listening) => void server.once("listening", listening));
    const { port } = server.address() as AddressInfo;
    const headers = { authorization: `Bearer ${other.admin.token}`, "content-type": "application/json" };
    await new Promise<void>((over) => {
      const asked = ask({ port, path: `/api/v1${ITEMS}`, method: "POST", headers }, (answer) => {
        answer.once("data", () => void asked.destroy());
        answer.once("close", over);
        answer.on("error", () => undefined);
      });
      asked.end(JSON.stringify({ item_ids: Array.from({ length: 500 }, () => item.id), format: "zpl" }));
    });
    // It ends once the server has noticed, which is when there is nothing left that it works on.
    await new Promise((closed) => void server.close(closed));
    expect((await items.show({ id: item.id })).item.label_status).toBe("pending");
  });
});
