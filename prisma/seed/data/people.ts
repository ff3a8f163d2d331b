import type { Random } from "./random.ts";
import { randomFor } from "./random.ts";
import type { TenantData } from "./tenants.ts";

/** The password of every demo account; refused in production. */
export const demoPassword = "Karwan-demo-2026";

export type UserData = { email: string; phone: string; first_name: string; last_name: string; role: string };
export type CustomerData = { full_name: string; phone: string; email: string | null; user_email: string | null };

export const systemAdministrator: UserData = {
  email: "system@karwan.test",
  phone: "+9647705550001",
  first_name: "Nadia",
  last_name: "Al-Bayati",
  role: "system_admin",
};

/**
 * One account of every built-in tenant role, and one by which an institution reads its manifests: the part of the e-mail
 * before the domain, and the role.
 */
const accounts = [
  ["admin", "tenant_admin"],
  ["operations", "operations_manager"],
  ["warehouse", "warehouse_staff"],
  ["viewer", "viewer"],
  ["driver", "driver"],
  ["customer", "customer"],
  ["institution", "customer"],
] as const;

const staff: Record<TenantData["people"], readonly (readonly [string, string])[]> = {
  arabic: [
    ["Zainab", "Al-Khafaji"],
    ["Haider", "Al-Jubouri"],
    ["Mustafa", "Al-Saadi"],
    ["Rana", "Al-Hashimi"],
    ["Karrar", "Al-Maliki"],
    ["Noor", "Al-Tamimi"],
    ["Salam", "Al-Warraq"],
  ],
  kurdish: [
    ["Shilan", "Barzinji"],
    ["Rebwar", "Karim"],
    ["Dilshad", "Hawrami"],
    ["Tara", "Jaff"],
    ["Azad", "Sherwani"],
    ["Hero", "Rashid"],
    ["Diyar", "Amedi"],
  ],
};

const firstNames: Record<TenantData["people"], readonly string[]> = {
  arabic: ["Ahmed", "Ali", "Hassan", "Hussein", "Omar", "Yousif", "Sajad", "Laith", "Marwan", "Firas"].concat([
    "Fatima",
    "Maryam",
    "Sara",
    "Hiba",
    "Ruqaya",
    "Shahad",
    "Aya",
    "Duaa",
    "Israa",
    "Zahra",
  ]),
  kurdish: ["Aram", "Hemin", "Karzan", "Sarkawt", "Rawand", "Zana", "Goran", "Bakhtiar", "Hiwa", "Soran"].concat([
    "Shno",
    "Avan",
    "Lana",
    "Nigar",
    "Chra",
    "Kazhal",
    "Sozan",
    "Runak",
    "Dlnya",
    "Payam",
  ]),
};

const familyNames: Record<TenantData["people"], readonly string[]> = {
  arabic: ["Al-Rubaie", "Al-Dulaimi", "Al-Zubaidi", "Al-Janabi", "Al-Asadi", "Al-Obeidi", "Al-Shammari", "Al-Basri"],
  kurdish: ["Ahmad", "Mahmood", "Zangana", "Talabani", "Dizayi", "Surchi", "Rasul", "Bradosti"],
};

const shops: Record<TenantData["people"], readonly string[]> = {
  arabic: ["Al-Noor Market", "Dar Al-Shifa Pharmacy", "Al-Amal Stationery", "Babil Electronics", "Al-Furat Garage"],
  kurdish: ["Bahar Market", "Jiyan Pharmacy", "Zanst Stationery", "Roj Electronics", "Rega Garage"],
};

export function usersOf(tenant: TenantData, tenantIndex: number): UserData[] {
  return accounts.map(([name, role], index) => {
    const [first_name, last_name] = staff[tenant.people][index]!;
    return { email: `${name}@${tenant.domain}`, phone: phone(tenantIndex + 1, index + 1), first_name, last_name, role };
  });
}

/** Forty customers: the one with an account, five shops, and people. */
export function customersOf(tenant: TenantData, tenantIndex: number): CustomerData[] {
  const random = randomFor(`customers/${tenant.code}`);
  const account = usersOf(tenant, tenantIndex).find((user) => user.role === "customer")!;
  const names = [...shops[tenant.people], ...fullNames(tenant.people, random).slice(0, 34)];
  return [
    {
      full_name: `${account.first_name} ${account.last_name}`,
      phone: account.phone,
      email: account.email,
      user_email: account.email,
    },
    ...names.map((full_name, index) => ({
      full_name,
      phone: phone(tenantIndex + 1, 100 + index),
      email: index < 5 || random.chance(40) ? `${slug(full_name)}@${tenant.domain}` : null,
      user_email: null,
    })),
  ];
}

/** Names of people, shuffled. */
export function fullNames(people: TenantData["people"], random: Random): string[] {
  return random.shuffle(firstNames[people].flatMap((first) => familyNames[people].map((last) => `${first} ${last}`)));
}

/** A mobile number of Iraq's form (+964 7xx xxx xxxx), from a block kept for the demo. */
export function phone(block: number, number: number): string {
  return `+96477055${block}${String(number).padStart(4, "0")}`;
}

function slug(name: string): string {
  return name.toLowerCase().replace(/[^a-z]+/g, ".");
}
