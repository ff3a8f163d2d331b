import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit, TestTenant } from "../../../testing/index.ts";
import { arrange, atOnce, everyLanguage, networkOf, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import { translateReason } from "../../kernel/index.ts";

let kit: Kit;
let tenant: TestTenant;
let network: Awaited<ReturnType<typeof networkOf>>;
beforeAll(async () => {
  kit = await startKit();
  tenant = await kit.tenant();
  network = await networkOf(kit, tenant);
});
afterAll(() => kit.stop());

type Given = Parameters<TestTenant["admin"]["caller"]["labels"]["parcels"]["print"]>[0];
const ordinary = { type: "shipment_label", format: "zpl" } as const;

const textOf = ({ file }: { file: { content: string } }) => Buffer.from(file.content, "base64").toString("latin1");
/** The barcodes of a file of ZPL, label by label. */
const barcodesIn = (answer: { file: { content: string } }) =>
  textOf(answer)
    .split("^XZ\n")
    .flatMap((label) => /\^BC[^^]*\^FD([^^]+)/.exec(label)?.[1] ?? []);
const print = (given: Given, as = tenant.admin) => as.caller.labels.parcels.print(given);

describe("labels of deliveries (3 §14, 4 G9)", () => {
  test("page n is the n-th code, and a code that is named twice has two pages", async () => {
    const [one, two, three] = [await network.delivery(), await network.delivery(), await network.delivery()];
    const order = [three, one, two, one];
    const delivery_codes = order.map((delivery) => delivery.delivery_code);
    const answer = await print({ ...ordinary, delivery_codes });
    expect(answer.file).toMatchObject({ content_type: "application/zpl", filename: "labels.zpl" });
    expect(barcodesIn(answer)).toEqual(order.map(({ barcode }) => barcode));
    const pdf = await print({ ...ordinary, format: "pdf", delivery_codes });
    expect(pdf.file.content_type).toBe("application/pdf");
    expect(textOf(pdf).match(/\/Type \/Page\n/g)).toHaveLength(4);
  });

  test("the square code is the address of the delivery's page, of a leg that of the whole", async () => {
    const { warehouse } = network;
    const { id } = await warehouse();
    const staged = await network.delivery({ delivery_flow: "pickup_and_delivery", warehouse_id: id });
    const [leg] = staged.legs;
    const answer = await print({ ...ordinary, delivery_codes: [leg?.delivery_code ?? "", staged.delivery_code] });
    expect(barcodesIn(answer)).toEqual([leg?.barcode, staged.barcode]);
    const address = `_3A_2F_2Fkarwan_2Eexample_2Etest_2Ft_2F${staged.delivery_code.replace("-", "_2D")}^FS`;
    expect(textOf(answer).split(address)).toHaveLength(3);
  });

  test("a frame with the money is on it only while money is due", async () => {
    const due = await network.delivery();
    const settled = await network.delivery();
    await arrange(
      kit.database,
      tenant,
      `UPDATE deliveries SET payment_status = 'paid' WHERE tenant_id = $1 AND id = $2`,
      [tenant.tenantId, settled.id],
    );
    const boxes = async (delivery_code: string) =>
      textOf(await print({ ...ordinary, delivery_codes: [delivery_code] })).match(/\^GB/g)?.length;
    expect(await boxes(due.delivery_code)).toBe(6);
    expect(await boxes(settled.delivery_code)).toBe(2);
  });

  test("fixed words are in the language of the request", async () => {
    const { delivery_code } = await network.delivery();
    const files = await Promise.all(
      everyLanguage.map((language) =>
        tenant.admin.with({ language }).labels.parcels.print({ ...ordinary, delivery_codes: [delivery_code] }),
      ),
    );
    expect(new Set(files.map(textOf)).size).toBe(everyLanguage.length);
  });

  test("an unknown code, and one of another tenant, is 404 by name and there is no file", async () => {
    const { delivery_code } = await network.delivery();
    const other = await kit.tenant();
    const foreign = await (await networkOf(kit, other)).delivery();
    for (const unknown of [`${tenant.code}-99999999`, foreign.delivery_code]) {
      const refusal = await refusalOf(print({ ...ordinary, delivery_codes: [delivery_code, unknown] }));
      expect(refusal).toMatchObject({ reason: "delivery_not_found", extra: { delivery_code: unknown } });
    }
    const unknown = [1, 2, 3, 4, 5, 6, 7].map((n) => `${tenant.code}-9999999${n}`);
    const refusal = await refusalOf(print({ ...ordinary, delivery_codes: [delivery_code, ...unknown, "X-1"] }));
    expect(refusal.extra).toEqual({ delivery_code: unknown[0], delivery_codes: [...unknown, "X-1"] });
    for (const language of everyLanguage) {
      const text = translateReason(language, refusal.reason, refusal.extra);
      for (const code of unknown.slice(0, 5)) expect(text).toContain(code);
      expect(text).toContain("3");
    }
  });

  test("a type that is not the delivery's is 409 label_assignment_mismatch", async () => {
    const { delivery_code } = await network.delivery();
    const asked = print({ ...ordinary, type: "manifest_shipment_label", delivery_codes: [delivery_code] });
    expect(await refusalOf(asked)).toMatchObject({
      reason: "label_assignment_mismatch",
      extra: { delivery_code, label_assignment: "shipment_label" },
    });
  });

  test("takes 1 to 500 codes", async () => {
    expect(await outcomeOf(print({ ...ordinary, delivery_codes: [] }))).toBe("validation_failed");
    const many = Array.from({ length: 501 }, () => "X-00000001");
    expect(await outcomeOf(print({ ...ordinary, delivery_codes: many }))).toBe("validation_failed");
  });

  test("whoever may view the tenant may print", async () => {
    const { delivery_code } = await network.delivery();
    const [viewer, driver] = [await tenant.member("viewer"), await tenant.member("driver")];
    expect(barcodesIn(await print({ ...ordinary, delivery_codes: [delivery_code] }, viewer))).toHaveLength(1);
    expect(await outcomeOf(print({ ...ordinary, delivery_codes: [delivery_code] }, driver))).toBe(
      "insufficient_permissions",
    );
  });
});

/** An order of a manifest, with its item: written as the manifests' own operations leave them. */
async function manifestOrder() {
  const { tenantId } = tenant;
  const delivery = await network.delivery();
  const { institution } = await tenant.admin.caller.parties.institutions.create({
    full_name: "Book House",
    phone: "+9647701234567",
    source_branches: [{ name: "Main", code: `B${delivery.delivery_code.slice(-6)}` }],
  });
  const { id: warehouse } = await network.warehouse();
  const [manifest, item] = [newId(), newId()];
  await arrange(
    kit.database,
    tenant,
    `INSERT INTO transfer_manifests (tenant_id, id, manifest_number, institution_id, source_branch_id, receiving_warehouse_id)
     SELECT $1, $2::uuid, $2::uuid::text, $3, b.id, $4 FROM institution_branches b WHERE b.tenant_id = $1 AND b.institution_id = $3`,
    [tenantId, manifest, institution.id, warehouse],
  );
  await arrange(
    kit.database,
    tenant,
    `INSERT INTO transfer_manifest_items (tenant_id, id, manifest_id, position, barcode_value, status, received_at, delivery_id)
     VALUES ($1, $2, $3, 1, $4, 'order_created', now(), $5)`,
    [tenantId, item, manifest, delivery.barcode, delivery.id],
  );
  await arrange(
    kit.database,
    tenant,
    `UPDATE deliveries SET label_assignment = 'manifest_shipment_label' WHERE tenant_id = $1 AND id = $2`,
    [tenantId, delivery.id],
  );
  const labelledAt = async () => {
    const [row] = await arrange<{ labelled_at: Date | string | null }>(
      kit.database,
      tenant,
      `SELECT labelled_at FROM transfer_manifest_items WHERE tenant_id = $1 AND id = $2`,
      [tenantId, item],
    );
    return row?.labelled_at ? new Date(row.labelled_at).toISOString() : null;
  };
  return { delivery, labelledAt };
}

describe("labels of manifest orders (3 §14, 2 §4.9)", () => {
  const ofManifest = { type: "manifest_shipment_label", format: "zpl" } as const;

  test("are noted with their items once the file is made, anew each time", async () => {
    const { delivery, labelledAt } = await manifestOrder();
    const given = { ...ofManifest, delivery_codes: [delivery.delivery_code] };
    expect(await labelledAt()).toBeNull();
    expect(barcodesIn(await print(given))).toEqual([delivery.barcode]);
    expect(await labelledAt()).toBe(kit.clock.now.toISOString());
    kit.clock.advance(60_000);
    await print(given);
    expect(await labelledAt()).toBe(kit.clock.now.toISOString());
  });

  test("are not noted when the file is refused", async () => {
    const { delivery, labelledAt } = await manifestOrder();
    const codes = [delivery.delivery_code, `${tenant.code}-99999999`];
    expect(await outcomeOf(print({ ...ofManifest, delivery_codes: codes }))).toBe("delivery_not_found");
    expect(await labelledAt()).toBeNull();
  });

  test("twenty calls at once in any order get their files, and note all", async () => {
    const orders = [await manifestOrder(), await manifestOrder(), await manifestOrder()];
    const codes = orders.map(({ delivery }) => delivery.delivery_code);
    const { values, refused } = await atOnce(20, (n) =>
      print({ ...ofManifest, delivery_codes: n % 2 ? codes : codes.toReversed() }),
    );
    expect([values.length, refused]).toEqual([20, []]);
    for (const { labelledAt } of orders) expect(await labelledAt()).toBe(kit.clock.now.toISOString());
  });

  test("a repeat under an Idempotency-Key is the file anew: there is nothing that could happen twice (3 §1.8)", async () => {
    const { delivery } = await manifestOrder();
    const again = tenant.admin.with({ idempotencyKey: "labels-1" }).labels.parcels;
    const given = { ...ofManifest, delivery_codes: [delivery.delivery_code] };
    expect(await again.print(given)).toEqual(await again.print(given));
  });
});
