import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { everyLanguage, networkOf, startKit } from "../../../testing/index.ts";
import type { Yard } from "../../manifests/orders/testing/given.ts";
import { yardOf } from "../../manifests/orders/testing/given.ts";
import { parcelLabel } from "./label.ts";
import { parcelsStatement } from "./repository.ts";

let kit: Kit;
let yard: Yard;
beforeAll(async () => {
  kit = await startKit();
  yard = await yardOf(kit);
});
afterAll(() => kit.stop());

/** The label of a code, as it is before it is drawn. */
async function labelOf(code: string, language: (typeof everyLanguage)[number] = "en") {
  const { tenantId } = yard.tenant;
  const [[row]] = await kit.database.read({ tenantId }, (q) => [q.sql(parcelsStatement, [tenantId, [code]])]);
  if (!row) throw new Error("no such delivery");
  return parcelLabel(row, { language, publicUrl: "https://karwan.example.test" });
}

describe("the label of a manifest's parcel (3 §14, 2 §4.9)", () => {
  test("says which branch of the institution it is from, to which branch it goes, and on which manifest it came", async () => {
    const { items, manifest_number } = await yard.manifest({ items: [{}] });
    const [made] = (await yard.order(items)).created;
    const code = made?.delivery.delivery_code ?? "";
    const [label, ...others] = await Promise.all(everyLanguage.map((language) => labelOf(code, language)));
    expect(label).toMatchObject({
      manifest: `Manifest ${manifest_number}`,
      sender: { name: "Post of Baghdad", branch: "Rusafa" },
      recipient: { name: "Huda Salim", branch: "Erbil" },
    });
    for (const other of others) {
      expect(other?.manifest).toContain(manifest_number);
      expect(other?.manifest).not.toContain("Manifest");
    }
    const [, last] = (await yard.caller.delivery.deliveries.show({ id: made?.delivery.id ?? "" })).delivery.legs;
    const legs = [`${code}-A`, last?.delivery_code ?? ""];
    const [way, end] = await Promise.all(legs.map((leg) => labelOf(leg)));
    expect([way?.recipient.branch, end?.recipient.branch, end?.manifest]).toEqual(["", "Erbil", label?.manifest]);
  });

  test("names no branch where the parcel goes to an address, and none on an ordinary delivery", async () => {
    const { items } = await yard.manifest({ items: [{}] });
    const to = { destination_branch_id: null, destination_address_id: yard.branch.address_id };
    const [made] = (await yard.order(items, to)).created;
    expect((await labelOf(made?.delivery.delivery_code ?? "")).recipient.branch).toBe("");
    const plain = await labelOf((await (await networkOf(kit, yard.tenant)).delivery()).delivery_code);
    expect([plain.manifest, plain.sender.branch, plain.recipient.branch]).toEqual(["", "", ""]);
  });
});
