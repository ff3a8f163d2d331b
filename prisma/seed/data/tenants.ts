import type { Words } from "./categories.ts";

export type WarehouseData = {
  code: string;
  name: string;
  place: string;
  street: string;
  /** Zone letter, its name, and how many aisles, racks an aisle and bins a rack it has. */
  zones: readonly (readonly [code: string, name: string, aisles: number, racks: number, bins: number])[];
  /** How many of a hundred items are kept here. */
  range_percent: number;
  /** Serves only the tenant's first customers, this many; 0: everyone. */
  customers: number;
};

export type BranchData = { code: string; name: string; place: string; street: string; warehouse: string | null };

export type TenantData = {
  code: string;
  name: string;
  domain: string;
  default_language: "ar" | "ku";
  /** Where its customers live, by names in places.json. */
  region: readonly string[];
  warehouses: readonly WarehouseData[];
  branches: readonly BranchData[];
  institutions: readonly { full_name: string; branches: readonly (readonly [code: string, place: string])[] }[];
  people: "arabic" | "kurdish";
  title: Words;
};

const rafidain: TenantData = {
  code: "RAF",
  name: "Rafidain Express",
  title: { en: "Rafidain Express", ar: "الرافدين إكسبريس", ku: "ڕافیدەین ئێکسپرێس" },
  domain: "rafidain.test",
  default_language: "ar",
  people: "arabic",
  region: [
    "Baghdad",
    "Basra",
    "Mosul",
    "Najaf",
    "Karbala",
    "Hillah",
    "Kut",
    "Nasiriyah",
    "Amarah",
    "Ramadi",
    "Fallujah",
  ],
  warehouses: [
    {
      code: "BGD-01",
      name: "Baghdad Central Warehouse",
      place: "Baghdad",
      street: "Industrial Quarter, Al-Za'franiya",
      zones: [
        ["A", "Dry goods", 3, 4, 4],
        ["B", "Secure cage", 2, 3, 4],
        ["C", "Cool room", 2, 3, 4],
        ["D", "Bulky goods", 2, 3, 3],
      ],
      range_percent: 94,
      customers: 0,
    },
    {
      code: "BSR-01",
      name: "Basra Port Warehouse",
      place: "Basra",
      street: "Port Road, Al-Ma'qil",
      zones: [
        ["A", "Dry goods", 2, 3, 4],
        ["B", "Secure cage", 1, 2, 4],
        ["C", "Cool room", 1, 3, 4],
        ["D", "Bulky goods", 1, 3, 3],
      ],
      range_percent: 46,
      customers: 0,
    },
    {
      code: "MSL-01",
      name: "Mosul Depot",
      place: "Mosul",
      street: "Left Bank, Al-Karama",
      zones: [
        ["A", "Dry goods", 2, 2, 4],
        ["D", "Bulky goods", 1, 2, 3],
      ],
      range_percent: 28,
      customers: 12,
    },
  ],
  branches: [
    {
      code: "BGD",
      name: "Baghdad Head Office",
      place: "Baghdad",
      street: "Karrada Dakhil Street",
      warehouse: "BGD-01",
    },
    { code: "BSR", name: "Basra Branch", place: "Basra", street: "Al-Jaza'ir Street", warehouse: "BSR-01" },
    { code: "MSL", name: "Mosul Branch", place: "Mosul", street: "Al-Zuhoor Street", warehouse: "MSL-01" },
    { code: "NJF", name: "Najaf Branch", place: "Najaf", street: "Kufa Road", warehouse: null },
  ],
  institutions: [
    {
      full_name: "Warraq Book Distribution",
      branches: [
        ["MUT", "Baghdad"],
        ["BAS", "Basra"],
        ["NAJ", "Najaf"],
      ],
    },
    {
      full_name: "Shifa Pharmacy Supply",
      branches: [
        ["BGD", "Baghdad"],
        ["KAR", "Karbala"],
      ],
    },
    { full_name: "Souq Al-Warda Online Shop", branches: [["BGD", "Baghdad"]] },
    {
      full_name: "Dijla Car Parts",
      branches: [
        ["BGD", "Baghdad"],
        ["MOS", "Mosul"],
        ["HIL", "Hillah"],
      ],
    },
    {
      full_name: "Nakhlat Babil Dates Cooperative",
      branches: [
        ["HIL", "Hillah"],
        ["BAS", "Basra"],
      ],
    },
  ],
};

const zagros: TenantData = {
  code: "ZAG",
  name: "Zagros Logistics",
  title: { en: "Zagros Logistics", ar: "زاكروس للخدمات اللوجستية", ku: "زاگرۆس لۆجستیک" },
  domain: "zagros.test",
  default_language: "ku",
  people: "kurdish",
  region: ["Erbil", "Sulaymaniyah", "Duhok", "Kirkuk", "Halabja", "Zakho", "Soran", "Ranya", "Kalar", "Koya", "Akre"],
  warehouses: [
    {
      code: "EBL-01",
      name: "Erbil Hub",
      place: "Erbil",
      street: "South Industrial Area, Makhmur Road",
      zones: [
        ["A", "Dry goods", 3, 4, 4],
        ["B", "Secure cage", 2, 3, 4],
        ["C", "Cool room", 2, 3, 4],
        ["D", "Bulky goods", 2, 3, 3],
      ],
      range_percent: 92,
      customers: 0,
    },
    {
      code: "SUL-01",
      name: "Sulaymaniyah Warehouse",
      place: "Sulaymaniyah",
      street: "Tasluja Industrial Zone",
      zones: [
        ["A", "Dry goods", 2, 3, 4],
        ["B", "Secure cage", 1, 2, 4],
        ["C", "Cool room", 1, 3, 4],
        ["D", "Bulky goods", 1, 3, 3],
      ],
      range_percent: 44,
      customers: 0,
    },
    {
      code: "DUH-01",
      name: "Duhok Depot",
      place: "Duhok",
      street: "Zakho Road",
      zones: [
        ["A", "Dry goods", 2, 2, 4],
        ["D", "Bulky goods", 1, 2, 3],
      ],
      range_percent: 25,
      customers: 10,
    },
  ],
  branches: [
    { code: "EBL", name: "Erbil Head Office", place: "Erbil", street: "60 Metre Road", warehouse: "EBL-01" },
    { code: "SUL", name: "Sulaymaniyah Branch", place: "Sulaymaniyah", street: "Salim Street", warehouse: "SUL-01" },
    { code: "DUH", name: "Duhok Branch", place: "Duhok", street: "Nohadra Quarter", warehouse: "DUH-01" },
    { code: "KRK", name: "Kirkuk Branch", place: "Kirkuk", street: "Rahimawa", warehouse: null },
  ],
  institutions: [
    {
      full_name: "Pertuk Bookshops",
      branches: [
        ["SUL", "Sulaymaniyah"],
        ["EBL", "Erbil"],
      ],
    },
    {
      full_name: "Tandrusti Medical Supply",
      branches: [
        ["EBL", "Erbil"],
        ["DUH", "Duhok"],
        ["KRK", "Kirkuk"],
      ],
    },
    {
      full_name: "Gulan Farm Products",
      branches: [
        ["HLB", "Halabja"],
        ["SUL", "Sulaymaniyah"],
      ],
    },
    {
      full_name: "Karez Auto Parts",
      branches: [
        ["EBL", "Erbil"],
        ["KRK", "Kirkuk"],
      ],
    },
    { full_name: "Bazarrok Online Shop", branches: [["EBL", "Erbil"]] },
  ],
};

export const tenants: readonly TenantData[] = [rafidain, zagros];
