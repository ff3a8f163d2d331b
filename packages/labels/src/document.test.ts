import { expect, test } from "vitest";
import type { Document } from "./document.ts";
import { createTypesetter, layOutDocument } from "./layout/index.ts";
import { renderDocument } from "./render.ts";
import { pagesOf } from "./testing/pdf-picture.ts";
import { textsOf } from "./testing/pdf-text.ts";

const document = (rows: number, direction: Document["direction"] = "ltr"): Document => ({
  direction,
  title: direction === "ltr" ? "Invoice" : "الفاتورة",
  from: "Sara's shop",
  facts: [
    { name: "Number", value: "M7-000012" },
    { name: "العنوان", value: "شارع ١٤ رمضان، المنصور، بغداد، الطابق الثالث، مقابل الصيدلية" },
  ],
  columns: [
    { name: "Item", share: 0.4 },
    { name: "Quantity", share: 0.2 },
    { name: "Price", share: 0.2 },
    { name: "Amount", share: 0.2 },
  ],
  rows: Array.from({ length: rows }, (_, n) => [`Tea ${n}, شاي, چا`, `${n + 1}`, "1,000", `${n + 1},000`]),
  totals: [
    { name: "Subtotal", value: "10,000" },
    { name: "Total (IQD)", value: "13,000" },
  ],
  footer: "Tigris Logistics",
});
const pages = (of: Document) => layOutDocument(of, createTypesetter());

test("a document goes on as many pages as it needs, and nothing stands outside them", () => {
  expect(pages(document(3))).toHaveLength(1);
  const many = pages(document(200));
  expect(many.length).toBeGreaterThan(3);
  for (const { width, height, ink } of many)
    for (const each of ink) {
      expect(each.x).toBeGreaterThanOrEqual(0);
      expect(each.y).toBeLessThanOrEqual(height);
      if (each.kind === "text") expect(each.x + each.width).toBeLessThanOrEqual(width);
    }
});

test("from right to left it begins at the right", () => {
  const first = (direction: Document["direction"]) =>
    pages(document(1, direction))[0]?.ink.find(({ kind }) => kind === "text")?.x ?? 0;
  expect(first("ltr")).toBeLessThan(first("rtl"));
});

async function pdfOf(of: Document): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of renderDocument(of, new Date("2026-11-21T08:00:00Z"))) parts.push(part);
  return Buffer.concat(parts);
}

test("what is copied from a PDF reads as it was written: letters that differ by dots alone, and no signs between them", async () => {
  // Words of letters that share a glyph: ب ت ث ن ی, ج ح خ چ, ف ق, ل ڵ.
  const words = ["شاي أحمد الأخضر", "گوڵی چێشتخانە", "بنت ثابت", "القفل الخفيف", "لَا إلّا"];
  const [page = []] = await textsOf(
    await pdfOf({ ...document(0, "rtl"), facts: words.map((value) => ({ name: "الدفع", value })), rows: [["شاي"]] }),
  );
  expect(words.filter((word) => !page.includes(word))).toEqual([]);
  expect(page).toContain("الفاتورة");
  expect(page.join("")).not.toMatch(/\p{Cc}/u);
});

test("a PDF of it has its pages", async () => {
  const pdf = await pdfOf(document(60));
  let seen = 0;
  for await (const page of pagesOf(pdf, 30)) {
    expect(page.width).toBeLessThan(page.height);
    seen += 1;
  }
  expect(seen).toBe(pages(document(60)).length);
});
