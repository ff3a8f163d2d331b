import type { Format, ItemLabel, Label, LocationLabel, ShipmentLabel } from "../label.ts";
import { renderLabels } from "../render.ts";

export const MADE_AT = new Date("2026-11-22T08:00:00.000Z");

const words = {
  en: { sender: "From", recipient: "To", service: "Service", cash: "Cash to collect" },
  ar: { sender: "المرسل", recipient: "المستلم", service: "الخدمة", cash: "المبلغ المطلوب تحصيله" },
  ku: { sender: "نێرەر", recipient: "وەرگر", service: "خزمەتگوزاری", cash: "پارەی وەرگیراو" },
};

const english: ShipmentLabel = {
  kind: "shipment",
  direction: "ltr",
  words: words.en,
  tenant: "Karwan Express",
  manifest: "Manifest MNF-00042",
  sender: {
    branch: "Karrada",
    name: "Ahmad Books & Stationery",
    phone: "+964 770 123 4567",
    address: "Al-Mutanabbi Street 12, Baghdad",
  },
  recipient: {
    branch: "Erbil, Ankawa",
    name: "Sara Ali",
    phone: "+964 750 765 4321",
    address: "Gulan Street, building 14, flat 3, near the old park, Erbil",
  },
  service: "Same day",
  delivery_code: "KRW-00000001",
  barcode: "KW0000000016IQ",
  tracking_url: "https://karwan.example.com/t/KRW-00000001",
  cash: "25,000 IQD",
};

const arabic: ShipmentLabel = {
  ...english,
  direction: "rtl",
  words: words.ar,
  tenant: "كاروان إكسبرس",
  manifest: "بيان الشحن MNF-00042",
  sender: {
    branch: "الكرادة",
    name: "مكتبة أحمد للقرطاسية",
    phone: "+964 770 123 4567",
    address: "شارع المتنبي ١٢، بغداد",
  },
  recipient: {
    branch: "فرع أربيل عنكاوا",
    name: "سارة علي محمود",
    phone: "+964 750 765 4321",
    address: "شارع كولان، عمارة 14 (الطابق 3)، هاتف البواب +964 771 222 3344، قرب الحديقة القديمة، أربيل",
  },
  service: "توصيل في اليوم نفسه",
};

const kurdish: ShipmentLabel = {
  ...english,
  direction: "rtl",
  words: words.ku,
  tenant: "کاروان ئێکسپرێس",
  manifest: "مانیفێستی MNF-00042",
  sender: { branch: "لقی سالم", name: "کتێبخانەی ئەحمەد", phone: "+964 770 123 4567", address: "شەقامی سالم، سلێمانی" },
  recipient: {
    branch: "لقی هەولێر",
    name: "ڕێبوار عەلی حوسێن",
    phone: "٠٧٥٠ ٧٦٥ ٤٣٢١",
    address: "شەقامی گوڵان، بینای ١٤، نهۆمی سێیەم، نزیک پارکی کۆن، ھەولێر — Erbil (Kurdistan)",
  },
  service: "گەیاندنی هەمان ڕۆژ",
  cash: null,
};

/** A parcel's label in each of the three languages. */
export const shipments = { english, arabic, kurdish };

/** As many labels of parcels, of all languages by turns, no two alike. */
export const manyShipments = (count: number): ShipmentLabel[] =>
  Array.from({ length: count }, (_, n) => {
    const label = [english, arabic, kurdish][n % 3] ?? english;
    const number = String(n + 1).padStart(8, "0");
    const recipient = { ...label.recipient, name: `${label.recipient.name} ${n + 1}` };
    const code = `KRW-${number}`;
    const tracking_url = `https://karwan.example.com/t/${code}`;
    return { ...label, recipient, delivery_code: code, barcode: `KW0${number}6IQ`, tracking_url };
  });

export const items: ItemLabel[] = [
  { kind: "item", direction: "ltr", name: "Ahmad Tea 500 g", sku: "TEA-AHM-500", barcode: "INV10234" },
  { kind: "item", direction: "rtl", name: "شاي أحمد ٥٠٠ غرام (علبة)", sku: "TEA-AHM-501", barcode: "INV102345" },
  {
    kind: "item",
    direction: "rtl",
    name: "چای ئەحمەد ٥٠٠ گرام، ڕەش، بە هێڵ و گوڵ",
    sku: "TEA-AHM-502",
    barcode: "INV7",
  },
];

export const locations: LocationLabel[] = [
  {
    kind: "location",
    direction: "ltr",
    kind_of_place: "Bin",
    warehouse: "Erbil",
    code: "A1-04",
    name: "Aisle 1, bin 4",
  },
  {
    kind: "location",
    direction: "rtl",
    kind_of_place: "حاوية",
    warehouse: "مستودع بغداد الرئيسي",
    code: "BGW-WEST-COLD-0123-45678",
    name: "الرف البارد",
  },
  {
    kind: "location",
    direction: "rtl",
    kind_of_place: "ڕێڕەو",
    warehouse: "کۆگای هەولێر",
    code: "ڕێڕەو ٧ ".repeat(6).trim(),
    name: "ڕێڕەوی حەوتەم، لای ڕاستی دەرگای سەرەکی و بەرامبەر بە دەرگای بارکردن",
  },
  {
    kind: "location",
    direction: "ltr",
    kind_of_place: "Bin",
    warehouse: "Erbil",
    code: "bin.7/a",
    name: "Small letters",
  },
];

/** A file in one piece. */
export async function fileOf(labels: Iterable<Label>, format: Format): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of renderLabels(labels, format, MADE_AT)) parts.push(part);
  return Buffer.concat(parts);
}
