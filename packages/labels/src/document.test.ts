import { expect, test } from "vitest";
import type { Document } from "./document.ts";
import { createTypesetter, layOutDocument } from "./layout/index.ts";
import { renderDocument } from "./render.ts";
import { pagesOf } from "./testing/pdf-picture.ts";

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

test("a PDF of it has its pages", async () => {
  const parts: Uint8Array[] = [];
  for await (const part of renderDocument(document(60), new Date("2026-11-21T08:00:00Z"))) parts.push(part);
  const pdf = Buffer.concat(parts);
  let seen = 0;
  for await (const page of pagesOf(pdf, 30)) {
    expect(page.width).toBeLessThan(page.height);
    seen += 1;
  }
  expect(seen).toBe(pages(document(60)).length);
});
