import type { Words } from "./categories.ts";

type Category = { key: string; name: Words };
type ProductData = { sku: string; name: Words; category: string; price: number };
type Line = { sku: string; quantity: number };
/** What the shop does with an order, so many minutes after the step before. */
export type MarketStep = { after: number; action: "approve" | "ship" | "deliver" | "complete" | "cancel" };
export type MarketOrder = {
  start: { days_ago: number; minute: number } | { minutes_ago: number };
  method: "cash_on_delivery" | "wallet";
  code?: string;
  lines: Line[];
  steps: MarketStep[];
};

const hours = (n: number) => n * 60;

/** The demo's market: what a kitchen needs, from the Baghdad warehouse, in dinars. What is sent is of goods that lay still since. */
export const market = {
  tenant: "RAF",
  store_name: "rafidain-bazaar",
  tagline: {
    en: "From the warehouse to your kitchen",
    ar: "من المستودع إلى مطبخك",
    ku: "لە کۆگاوە بۆ چێشتخانەکەت",
  },
  logo_url: "https://example.com/rafidain-bazaar/logo.png",
  categories: [
    { key: "staples", name: { en: "Rice and flour", ar: "أرز وطحين", ku: "برنج و ئارد" } },
    { key: "canned", name: { en: "Canned food", ar: "معلبات", ku: "خۆراکی قوتوو" } },
    { key: "sweets", name: { en: "Sweets", ar: "حلويات", ku: "شیرینی" } },
    { key: "home", name: { en: "Household", ar: "لوازم البيت", ku: "پێداویستی ماڵ" } },
  ] satisfies Category[],
  products: [
    {
      sku: "RIC-DAR-1KG",
      name: { en: "Basmati rice, 1 kg", ar: "أرز بسمتي، ١ كغم", ku: "برنجی بەسمەتی، ١ کگم" },
      category: "staples",
      price: 2500,
    },
    {
      sku: "AMB-NAH-1KG",
      name: { en: "Amber rice, 1 kg", ar: "أرز عنبر، ١ كغم", ku: "برنجی عەنبەر، ١ کگم" },
      category: "staples",
      price: 3500,
    },
    {
      sku: "FLR-GUL-5KG",
      name: { en: "Wheat flour, 5 kg", ar: "طحين، ٥ كغم", ku: "ئاردی گەنم، ٥ کگم" },
      category: "staples",
      price: 5000,
    },
    {
      sku: "LEN-NAH-500G",
      name: { en: "Red lentils, 500 g", ar: "عدس أحمر، ٥٠٠ غم", ku: "نیسکی سوور، ٥٠٠ گم" },
      category: "staples",
      price: 1500,
    },
    {
      sku: "TOM-ZER-400G",
      name: { en: "Tomato paste, 400 g", ar: "معجون طماطة، ٤٠٠ غم", ku: "دۆشاوی تەماتە، ٤٠٠ گم" },
      category: "canned",
      price: 1250,
    },
    {
      sku: "CHK-BAY-400G",
      name: { en: "Chickpeas, 400 g", ar: "حمص، ٤٠٠ غم", ku: "نۆک، ٤٠٠ گم" },
      category: "canned",
      price: 1000,
    },
    {
      sku: "MAN-HAL-1KG-WALNUT",
      name: { en: "Mann al-sama with walnuts, 1 kg", ar: "من السما بالجوز، ١ كغم", ku: "گەزۆی بە گوێز، ١ کگم" },
      category: "sweets",
      price: 16_000,
    },
    {
      sku: "LDP-BAY-9KG",
      name: { en: "Laundry powder, 9 kg", ar: "مسحوق غسيل، ٩ كغم", ku: "تایت، ٩ کگم" },
      category: "home",
      price: 17_500,
    },
  ] satisfies ProductData[],
  promotion: { code: "AHLAN10", type: "percentage" as const, value: 10, min_subtotal: 10_000 },
  orders: [
    {
      start: { days_ago: 9, minute: 120 },
      method: "cash_on_delivery",
      lines: [
        { sku: "RIC-DAR-1KG", quantity: 3 },
        { sku: "TOM-ZER-400G", quantity: 4 },
      ],
      steps: [
        { after: 30, action: "approve" },
        { after: 90, action: "ship" },
        { after: hours(4), action: "deliver" },
        { after: hours(48), action: "complete" },
      ],
    },
    {
      start: { days_ago: 4, minute: 200 },
      method: "wallet",
      code: "AHLAN10",
      lines: [
        { sku: "MAN-HAL-1KG-WALNUT", quantity: 2 },
        { sku: "LEN-NAH-500G", quantity: 2 },
      ],
      steps: [
        { after: 20, action: "approve" },
        { after: 60, action: "ship" },
        { after: hours(3), action: "deliver" },
      ],
    },
    {
      start: { days_ago: 3, minute: 60 },
      method: "cash_on_delivery",
      lines: [{ sku: "FLR-GUL-5KG", quantity: 2 }],
      steps: [{ after: 25, action: "cancel" }],
    },
    {
      start: { days_ago: 2, minute: 300 },
      method: "wallet",
      lines: [{ sku: "LDP-BAY-9KG", quantity: 1 }],
      steps: [
        { after: 45, action: "approve" },
        { after: 120, action: "ship" },
      ],
    },
    {
      start: { minutes_ago: 170 },
      method: "cash_on_delivery",
      lines: [
        { sku: "AMB-NAH-1KG", quantity: 2 },
        { sku: "CHK-BAY-400G", quantity: 6 },
      ],
      steps: [{ after: 60, action: "approve" }],
    },
    { start: { minutes_ago: 35 }, method: "wallet", lines: [{ sku: "RIC-DAR-1KG", quantity: 5 }], steps: [] },
  ] satisfies MarketOrder[],
};
