import type { Words } from "./categories.ts";
import { phone } from "./people.ts";
import type { TenantData } from "./tenants.ts";

export type ServiceData = {
  key: "standard" | "express" | "freight";
  delivery_type_id: string;
  name: Words;
  min_unit_size: number;
  max_unit_size: number | null;
  base_price: number;
  price_per_unit: number;
  price_per_km: number;
  free_km: number;
};

// Reference data that every database has.
const standard = "00000000-0000-7000-8000-000000000201";
const express = "00000000-0000-7000-8000-000000000202";

/** What both companies offer, in dinars. */
export const services: readonly ServiceData[] = [
  {
    key: "standard",
    delivery_type_id: standard,
    name: { en: "City, next day", ar: "داخل المدينة، اليوم التالي", ku: "ناو شار، ڕۆژی دواتر" },
    min_unit_size: 0,
    max_unit_size: 20,
    base_price: 3000,
    price_per_unit: 250,
    price_per_km: 250,
    free_km: 3,
  },
  {
    key: "express",
    delivery_type_id: express,
    name: { en: "Express, two hours", ar: "سريع خلال ساعتين", ku: "خێرا لە ماوەی دوو کاتژمێردا" },
    min_unit_size: 0,
    max_unit_size: 5,
    base_price: 5000,
    price_per_unit: 500,
    price_per_km: 500,
    free_km: 2,
  },
  {
    key: "freight",
    delivery_type_id: standard,
    name: { en: "Large goods", ar: "البضائع الكبيرة", ku: "کاڵای گەورە" },
    min_unit_size: 0,
    max_unit_size: null,
    base_price: 15_000,
    price_per_unit: 250,
    price_per_km: 500,
    free_km: 5,
  },
];

type Vehicle = { name: string; capacity_unit: number };
const vehicles = {
  truck: { name: "Mitsubishi Canter", capacity_unit: 400 },
  van: { name: "Toyota Hiace", capacity_unit: 120 },
  pickup: { name: "Kia Bongo", capacity_unit: 60 },
  motorbike: { name: "Honda motorbike", capacity_unit: 12 },
} as const satisfies Record<string, Vehicle>;

export type DriverData = {
  email: string;
  phone: string;
  first_name: string;
  last_name: string;
  license_number: string;
  vehicle: Vehicle & { code: string };
  /** Codes of the districts served; null: all of them. */
  zones: readonly string[] | null;
  is_active: boolean;
  is_online: boolean;
};

type Crew = readonly (readonly [first: string, last: string, vehicle: keyof typeof vehicles, zones: string | null])[];
/** The first of them is the driver with the well-known account; the last is on leave. */
const crews: Record<string, Crew> = {
  RAF: [
    ["Karrar", "Al-Maliki", "van", null],
    ["Murtadha", "Al-Lami", "truck", null],
    ["Ali", "Al-Fatlawi", "pickup", "KAR RUS NBG"],
    ["Hassan", "Al-Kaabi", "motorbike", "MAN KAD ADH"],
    ["Sattar", "Al-Mohammadawi", "pickup", "SAD NBG RUS"],
    ["Wissam", "Al-Rikabi", "motorbike", "KAR DOR MAN"],
    ["Jasim", "Al-Ghazi", "van", "ADH RUS KAD"],
    ["Bassam", "Al-Ani", "pickup", "DOR KAR"],
  ],
  ZAG: [
    ["Azad", "Sherwani", "van", null],
    ["Shwan", "Barzani", "truck", null],
    ["Rebin", "Khoshnaw", "pickup", "QAL ISK ANK"],
    ["Hawre", "Dolamari", "motorbike", "GUL QAL BAX"],
    ["Sirwan", "Qaradaghi", "van", "SAL GOI SRC"],
    ["Karwan", "Hama Salih", "motorbike", "SAL BKR SRC"],
    ["Zirak", "Mawati", "pickup", "BKR SRC GOI"],
    ["Nawzad", "Bilbas", "pickup", "ISK ANK"],
  ],
};

/** The people who carry a company's parcels, each with a vehicle. */
export function driversOf(tenant: TenantData, tenantIndex: number): DriverData[] {
  const crew = crews[tenant.code];
  if (!crew) throw new Error(`no drivers for ${tenant.code}`);
  return crew.map(([first_name, last_name, kind, zones], index) => {
    const isLast = index === crew.length - 1;
    return {
      email: `driver${index === 0 ? "" : index + 1}@${tenant.domain}`,
      // The well-known driver's number is that of his account.
      phone: phone(tenantIndex + 1, index === 0 ? 5 : 20 + index),
      first_name,
      last_name,
      license_number: `${tenant.code}-${20_140 + index * 37}`,
      vehicle: { ...vehicles[kind], code: `${tenant.code}-V${String(index + 1).padStart(2, "0")}` },
      zones: zones?.split(" ") ?? null,
      is_active: !isLast,
      is_online: !isLast && index !== 5,
    };
  });
}
