import type { Words } from "./categories.ts";

type Option = { name: Words; price_delta: number };
type Group = { name: Words; min: number; max: number | null; options: Option[] };
type DishData = {
  name: Words;
  description?: Words;
  section?: Words;
  price: number;
  variants?: { name: Words; price: number | null }[];
  modifier_groups?: Group[];
  schedule?: Slot[];
};
type Slot = { weekday: number; opens: string; closes: string };

const everyDay = (opens: string, closes: string): Slot[] =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens, closes }));

/** What becomes of an order, so many minutes after the step before. */
export type DinnerStep = {
  after: number;
  action: "accept" | "ready" | "reject" | "assign" | "pickup" | "start-delivery" | "deliver";
};
export type DinnerData = {
  /** Before the last minute at which the kitchen was open. */
  start: { days_ago: number; minute: number } | { minutes_ago: number };
  payment_method: "cash" | "wallet";
  dishes: { name: string; quantity: number }[];
  steps: DinnerStep[];
};

const bread: Group = {
  name: { en: "Bread", ar: "خبز", ku: "نان" },
  min: 1,
  max: 2,
  options: [
    { name: { en: "Samoon", ar: "صمون", ku: "سەموون" }, price_delta: 0 },
    { name: { en: "Tannour bread", ar: "خبز تنور", ku: "نانی تەنوور" }, price_delta: 250 },
  ],
};
const extras: Group = {
  name: { en: "Extras", ar: "إضافات", ku: "زیادە" },
  min: 0,
  max: 5,
  options: [
    { name: { en: "Grilled tomato", ar: "طماطة مشوية", ku: "تەماتەی برژاو" }, price_delta: 500 },
    { name: { en: "Pickles", ar: "طرشي", ku: "تورشی" }, price_delta: 500 },
    { name: { en: "Sumac onions", ar: "بصل بالسماق", ku: "پیاز بە سماق" }, price_delta: 250 },
  ],
};
const grill = { en: "From the grill", ar: "مشويات", ku: "برژاو" };
const breakfast = { en: "Breakfast", ar: "فطور", ku: "نانی بەیانی" };
const drinks = { en: "Drinks", ar: "مشروبات", ku: "خواردنەوەکان" };
const portions = (small: number, large: number) => [
  { name: { en: "One skewer", ar: "شيش واحد", ku: "یەک شیش" }, price: small },
  { name: { en: "Three skewers", ar: "ثلاثة أشياش", ku: "سێ شیش" }, price: large },
];

/** The demo's restaurant: grilled meat by the river, breakfast in the morning, in dinars. */
export const restaurant = {
  tenant: "RAF",
  slug: "abu-nuwas-grill",
  name: { en: "Abu Nuwas Grill", ar: "مشويات أبو نؤاس", ku: "برژاوی ئەبو نواس" },
  address: { full_address: "Abu Nuwas Street, Karrada, Baghdad", city: "Baghdad", lat: 33.3089, lng: 44.4167 },
  schedule: everyDay("07:00", "02:00"),
  dishes: [
    {
      name: { en: "Kebab", ar: "كباب", ku: "کەباب" },
      section: grill,
      description: {
        en: "Minced lamb over charcoal",
        ar: "لحم غنم مفروم على الفحم",
        ku: "گۆشتی بەرخی کوتراو لەسەر خەڵووز",
      },
      price: 4000,
      variants: portions(4000, 11_000),
      modifier_groups: [bread, extras],
    },
    {
      name: { en: "Tikka", ar: "تكة", ku: "تکە" },
      section: grill,
      description: {
        en: "Cubes of lamb over charcoal",
        ar: "قطع لحم غنم على الفحم",
        ku: "پارچەی گۆشتی بەرخ لەسەر خەڵووز",
      },
      price: 5000,
      variants: portions(5000, 14_000),
      modifier_groups: [bread, extras],
    },
    {
      name: { en: "Masgouf", ar: "سمك مسگوف", ku: "ماسی مەسگووف" },
      section: grill,
      description: {
        en: "River carp, grilled by an open fire: for two",
        ar: "سمك نهري مشوي على النار، لشخصين",
        ku: "ماسی ڕووبار لە تەنیشت ئاگر برژاو، بۆ دوو کەس",
      },
      price: 35_000,
      modifier_groups: [extras],
      schedule: everyDay("12:00", "00:00"),
    },
    {
      name: { en: "Bagilla with eggs", ar: "باقلاء بالدهن والبيض", ku: "پاقلە و هێلکە" },
      section: breakfast,
      price: 3500,
      schedule: everyDay("07:00", "11:00"),
    },
    {
      name: { en: "Tea", ar: "شاي", ku: "چا" },
      section: drinks,
      price: 500,
      modifier_groups: [
        {
          name: { en: "Sugar", ar: "سكر", ku: "شەکر" },
          min: 0,
          max: 3,
          options: [{ name: { en: "A spoon", ar: "ملعقة", ku: "کەوچکێک" }, price_delta: 0 }],
        },
      ],
    },
  ] satisfies DishData[],
  orders: [
    {
      start: { days_ago: 3, minute: 600 },
      payment_method: "cash",
      dishes: [
        { name: "Kebab", quantity: 2 },
        { name: "Tea", quantity: 2 },
      ],
      steps: [
        { after: 4, action: "accept" },
        { after: 18, action: "ready" },
        { after: 3, action: "assign" },
        { after: 8, action: "pickup" },
        { after: 1, action: "start-delivery" },
        { after: 17, action: "deliver" },
      ],
    },
    {
      start: { days_ago: 1, minute: 540 },
      payment_method: "wallet",
      dishes: [{ name: "Tikka", quantity: 3 }],
      steps: [{ after: 6, action: "reject" }],
    },
    {
      start: { minutes_ago: 28 },
      payment_method: "wallet",
      dishes: [{ name: "Tikka", quantity: 1 }],
      steps: [
        { after: 5, action: "accept" },
        { after: 15, action: "ready" },
      ],
    },
    { start: { minutes_ago: 2 }, payment_method: "cash", dishes: [{ name: "Kebab", quantity: 1 }], steps: [] },
  ] satisfies DinnerData[],
};
