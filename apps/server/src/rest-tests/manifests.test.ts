import { postalCheckDigit } from "@karwan/api";
import type { Actor } from "@karwan/api/testing";
import { networkOf, next } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
beforeAll(async () => {
  kit = await startRestKit();
});
afterAll(() => kit.stop());

const PATH = "/delivery/transfer-manifests";
const ITEMS = "/delivery/transfer-manifest-items";

function barcode(): string {
  const serial = String(next()).padStart(9, "0");
  return `RR${serial}${postalCheckDigit(serial)}IQ`;
}

/** A tenant that takes manifests, and an institution that follows its own. */
async function given() {
  const tenant = await kit.tenant();
  const net = await networkOf(kit, tenant);
  const [operations, sender] = [await tenant.member("operations_manager"), await tenant.member("customer")];
  const call = async (method: string, path: string, as: Actor, body?: object, status = 200) => {
    const answer = await kit.request(method, path, as, body ? { body } : {});
    expect([answer.body.message, answer.status]).toEqual([answer.body.message, status]);
    return answer.body;
  };
  const switchOn = (enabled: boolean) =>
    call("PATCH", "/tenants/current/settings", tenant.admin, { transfer_manifest: { enabled } });
  const { institution } = await call(
    "POST",
    "/institutions",
    operations,
    { full_name: "Rasheed Bank", user_id: sender.userId, source_branches: [{ name: "Karrada", code: "KRD" }] },
    201,
  );
  expect(institution.user_id).toBe(sender.userId);
  const body = {
    institution_id: institution.id,
    source_branch_id: institution.source_branches[0].id,
    receiving_warehouse_id: (await net.warehouse()).id,
  };
  return { tenant, net, operations, sender, call, switchOn, body };
}

describe("what an institution sends in bulk", () => {
  test("is scanned, carried, proven to have arrived, and checked; the institution follows it (2 §4.9, 3 §9, 4 L4)", async () => {
    const { net, operations, sender, call, switchOn, body } = await given();
    await switchOn(true);
    const office = (method: string, path: string, given?: object, status?: number) =>
      call(method, path, operations, given, status);
    const begun = await office("POST", PATH, body, 201);
    const { id } = begun.transfer_manifest;
    expect(begun).toMatchObject({ success: true, transfer_manifest: { status: "draft", item_count: 0 } });
    const codes = [barcode(), barcode(), barcode()];
    const scanned = await office("POST", `${PATH}/${id}/items`, { barcodes: [...codes, codes[0], "RR1234567890IQ"] });
    expect(scanned.results.map(({ error_key }: { error_key: string | null }) => error_key)).toEqual([
      null,
      null,
      null,
      "duplicate_barcode",
      "invalid_barcode",
    ]);
    const [first, second, third] = scanned.results.map((row: { manifest_item_id: string }) => row.manifest_item_id);
    await office("DELETE", `${PATH}/${id}/items/${third}`);
    const driver = await net.driver();
    await office("PUT", `${PATH}/${id}/pickup`, { driver_id: driver.id });
    await office("PUT", `${PATH}/${id}/depart`);
    const early = await kit.request("POST", `${ITEMS}/${first}/exception`, operations, { body: { reason: "Torn" } });
    expect([early.status, early.body.code]).toEqual([409, "manifest_arrival_required"]);
    expect(early.body.message).toContain(begun.transfer_manifest.manifest_number);
    await office("PUT", `${PATH}/${id}/arrive`);
    const check = async () => (await office("POST", `${ITEMS}/bulk/validate`, { identifiers: [codes[0]] })).data;
    expect((await check()).results[0].error_key).toBe("manifest_delivery_proof_required");
    const proof = { photo_url: "https://example.com/p.jpg", signature_url: "https://example.com/s.png" };
    const proven = await office("PUT", `${PATH}/${id}/delivery-proof`, proof);
    expect(proven.transfer_manifest).toMatchObject({ status: "awaiting_receipt", delivery_proof: proof });
    expect(await check()).toMatchObject({ total_valid: 1, total_failed: 0 });
    const found = await office("GET", `${ITEMS}/search?q=${codes[1]}`);
    expect(found.data).toMatchObject([{ manifest_item_id: second, manifest_status: "awaiting_receipt" }]);

    for (const item of [first, second]) await office("POST", `${ITEMS}/${item}/exception`, { reason: "Torn open" });
    const list = await office("GET", `/delivery/transfer-manifest-exceptions?manifest_id=${id}`);
    expect(list).toMatchObject({ total: 2, exceptions: [{ exception_reason: "Torn open" }, {}] });
    const resolved = await office("POST", `${ITEMS}/bulk/resolve-exceptions`, {
      manifest_id: id,
      all_exceptions: true,
    });
    expect(resolved.data).toMatchObject({ resolved_count: 2, skipped: [], not_found: [] });

    const shown = await call("GET", `${PATH}/${id}`, sender);
    expect(shown.transfer_manifest).toMatchObject({ status: "received", counts: { received: 2 }, received_count: 0 });
    const { events } = await call("GET", `${PATH}/${id}/events?limit=100`, sender);
    expect(events.map(({ event }: { event: string }) => event)).toEqual([
      "manifest_created",
      "items_added",
      "item_removed",
      "manifest_picked_up",
      "manifest_departed",
      "manifest_arrived",
      "delivery_proof_recorded",
      "exception_raised",
      "exception_raised",
      "receiving_started",
      "receiving_completed",
      "exception_resolved",
      "exception_resolved",
      "manifest_status_changed",
    ]);
    const { progress } = await call("GET", `${PATH}/${id}/progress`, sender);
    expect(progress).toMatchObject({ counts: { received: 2 }, charged: 0, labelled: 0, failed: [], event_number: 14 });
    const { items } = await call("GET", `${PATH}/${id}/items`, sender);
    expect(items).toMatchObject([{ manifest_item_id: first, delivery: null }, { manifest_item_id: second }]);
    const refused = await kit.request("PUT", `${PATH}/${id}/cancel`, sender, { body: {} });
    expect([refused.status, refused.body.code]).toEqual([403, "insufficient_permissions"]);
  });

  test("is a table where one is asked for (3 §15)", async () => {
    const { operations, call, switchOn, body } = await given();
    await switchOn(true);
    const { id, manifest_number } = (await call("POST", PATH, operations, body, 201)).transfer_manifest;
    await call("POST", `${PATH}/${id}/items`, operations, { barcodes: [barcode(), barcode()] });
    const table = async (path: string) => {
      const headers = { authorization: `Bearer ${operations.token}`, accept: "text/csv" };
      const response = await kit.app.request(`/api/v1${path}`, { headers });
      expect(response.headers.get("content-type")).toContain("text/csv");
      return (await response.text()).trim().split("\r\n");
    };
    const manifests = await table(PATH);
    expect(manifests[0]).toContain("manifest_number");
    expect(manifests[1]).toContain(manifest_number);
    expect(await table(`${PATH}/${id}/items`)).toHaveLength(3);
    expect(await table(`${PATH}/${id}/events`)).toHaveLength(3);
    expect(await table("/delivery/transfer-manifest-exceptions")).toHaveLength(1);
  });

  test("is nothing where it is switched off: 403 before the body is looked at, and no manifest (2 §4.9, 4 G6)", async () => {
    const { operations, switchOn, body } = await given();
    const id = "01977a5e-0000-7000-8000-000000000001";
    const calls = [
      ["POST", PATH, body],
      ["POST", PATH, { nonsense: true }],
      ["POST", `${PATH}/${id}/items`, {}],
      ["DELETE", `${PATH}/${id}/items/${id}`],
      ["PUT", `${PATH}/${id}/pickup`, {}],
      ["PUT", `${PATH}/no-id/cancel`, {}],
      ["GET", `${ITEMS}/search`],
      ["POST", `${ITEMS}/bulk/validate`, { identifiers: 7 }],
      ["POST", `${ITEMS}/bulk/resolve-exceptions`, {}],
      ["POST", `${ITEMS}/${id}/exception`, {}],
    ] as const;
    for (const [method, path, sent] of calls) {
      const answer = await kit.request(method, path, operations, sent ? { body: sent } : {});
      expect([path, answer.status, answer.body]).toMatchObject([
        path,
        403,
        { success: false, code: "transfer_manifest_disabled", message: expect.stringContaining("switched off") },
      ]);
    }
    expect((await kit.request("GET", PATH, operations)).body).toMatchObject({ success: true, total: 0 });
    await switchOn(true);
    expect((await kit.request("GET", `${ITEMS}/search`, operations)).body.code).toBe("validation_failed");
  });
});

describe("the stream of a manifest's progress (4 L4)", () => {
  test("goes on where a client was cut off, by Last-Event-ID", async () => {
    const { operations, call, switchOn, body } = await given();
    await switchOn(true);
    const { id } = (await call("POST", PATH, operations, body, 201)).transfer_manifest;
    const open = (last?: string) =>
      kit.app.request(`/api/v1${PATH}/${id}/stream`, {
        headers: { authorization: `Bearer ${operations.token}`, ...(last && { "last-event-id": last }) },
      });
    /** The first two events of a stream, which is then cut off. */
    async function begin(response: Response) {
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
      let text = "";
      for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += part;
        if (text.split("\n\n").length > 2) break;
      }
      return text
        .split("\n\n")
        .slice(0, 2)
        .map((event) =>
          Object.fromEntries(
            event.split("\n").map((line) => [line.split(": ")[0], line.slice(line.indexOf(": ") + 2)]),
          ),
        );
    }
    const first = await begin(await open());
    expect(first).toMatchObject([
      { event: "ready", id: "0" },
      { event: "progress", id: "1" },
    ]);
    await call("POST", `${PATH}/${id}/items`, operations, { barcodes: [barcode()] });
    const [ready, progress] = await begin(await open("1"));
    expect([ready?.id, progress?.id]).toEqual(["1", "2"]);
    expect(JSON.parse(progress?.data ?? "")).toMatchObject({ progress: { manifest_id: id, counts: { scanned: 1 } } });
    expect((await open("x")).status).toBe(400);
  });
});
