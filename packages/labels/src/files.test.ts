import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, test } from "vitest";
import type { Format, Label } from "./label.ts";
import { renderLabels } from "./render.ts";
import { fileOf, items, locations, MADE_AT, manyShipments, shipments } from "./testing/given.ts";
import { pagesOf } from "./testing/pdf-picture.ts";
import type { Picture } from "./testing/read-codes.ts";
import { codesIn } from "./testing/read-codes.ts";
import { labelsIn, printed } from "./testing/zpl.ts";

const hostile = [
  "^XA^FDevil^FS^XZ",
  "~JR ~DG ^FS",
  "\u0000\u0007\u001B[2J\u202Eevil",
  "W".repeat(3000),
  "😀👩‍👩‍👧 漢字",
  `Z${"\u0335\u0321".repeat(200)}algo`,
  ">:>0 _5E \\0D\\0A",
  "",
];
const label = shipments.english;

async function* pictures(labels: readonly Label[], format: Format): AsyncGenerator<Picture> {
  const file = await fileOf(labels, format);
  if (format === "zpl") {
    for (const commands of labelsIn(new TextDecoder().decode(file))) yield printed(commands);
    return;
  }
  for await (const canvas of pagesOf(file)) {
    const { width, height } = canvas;
    yield { data: canvas.getContext("2d").getImageData(0, 0, width, height).data, width, height };
  }
}

/** What a reader finds on each page, and what it should. */
async function readAll(labels: readonly Label[], format: Format) {
  const found: { code128: string | null; qr: string | null }[] = [];
  for await (const picture of pictures(labels, format)) found.push(await codesIn(picture));
  return found;
}
const wanted = (labels: readonly Label[]) =>
  labels.map((one) => {
    if (one.kind === "location") return { code128: /^[0-9A-Z-]{1,24}$/.test(one.code) ? one.code : null, qr: one.code };
    return { code128: one.barcode, qr: one.kind === "shipment" ? one.tracking_url : null };
  });

describe.each(["pdf", "zpl"] as const)("labels as %s (3 §14)", (format) => {
  test("a reader finds every code at 203 dpi, page by page in the given order", async () => {
    const labels = manyShipments(24);
    expect(await readAll(labels, format)).toEqual(wanted(labels));
    expect(await readAll(items, format)).toEqual(wanted(items));
  });

  test("a place's label says its code as a square, and as bars where they can say it (3 §4)", async () => {
    expect(await readAll(locations, format)).toEqual(wanted(locations));
  });

  test("a place's code keeps its square, whatever it is made of, and no text of it is a command", async () => {
    const [place] = locations;
    const codes = ["^XZ", "~JR", "\\0D", "😀".repeat(25), "W".repeat(50), "A", "0", "-"];
    const labels = codes.map((code) => ({ ...place, code, name: "^XZ", warehouse: "^FS^XZ" }) as Label);
    expect(await readAll(labels, format)).toEqual(wanted(labels));
  });

  test("no text, whatever is in it, changes what codes say or how many labels there are", async () => {
    const labels = hostile.map((text) => ({
      ...label,
      tenant: text,
      service: text,
      cash: text,
      manifest: text,
      sender: { branch: text, name: text, phone: text, address: text },
      recipient: { branch: text, name: text, phone: text, address: text },
    }));
    expect(await readAll(labels, format)).toEqual(wanted(labels));
  });

  test("the codes of the longest address and of the longest item code can be read", async () => {
    const tracking_url = `https://${"a".repeat(180)}.example/t/KARWAN123456-00000001`;
    const long = [{ ...label, tracking_url }, { ...items[0], barcode: "INV2147483647" } as Label];
    expect(await readAll(long, format)).toEqual(wanted(long));
  });

  test("the same labels make the same file", async () => {
    const labels = Object.values(shipments);
    expect(await fileOf(labels, format)).toEqual(await fileOf(labels, format));
  });

  test("what is no code of ours is refused before it is printed", async () => {
    await expect(fileOf([{ ...label, barcode: "^XZ" }], format)).rejects.toThrow("no barcode of ours");
  });

  test("leaves piece by piece: the first page before the last one is drawn", async () => {
    let drawn = 0;
    function* counted() {
      for (const one of manyShipments(50)) {
        drawn += 1;
        yield one;
      }
    }
    const pieces = renderLabels(counted(), format, MADE_AT);
    await pieces.next();
    expect(drawn).toBeLessThan(4);
    await pieces.return(undefined);
  });
});

describe("the text of a PDF (3 §14)", () => {
  test("can be searched and copied: names in each of the languages are in it as text", async () => {
    const document = await getDocument({
      data: new Uint8Array(await fileOf(Object.values(shipments), "pdf")),
      verbosity: 0,
    }).promise;
    expect(document.numPages).toBe(3);
    const { items: texts } = await (await document.getPage(1)).getTextContent();
    const said = texts.map((one) => ("str" in one ? one.str : "")).join("\n");
    const parts = [
      "Sara Ali",
      "KRW-00000001",
      "25,000 IQD",
      "+964 750 765 4321",
      "Erbil, Ankawa",
      "Karrada",
      "MNF-00042",
    ];
    for (const part of parts) expect(said).toContain(part);
    await document.loadingTask.destroy();
  });
});
