import { categories } from "./categories.ts";
import type { Family, Storage } from "./families/index.ts";
import { families } from "./families/index.ts";
import type { Random } from "./random.ts";
import { randomFor } from "./random.ts";

export const itemsPerTenant = 500;

export type ItemData = {
  sku: string;
  name: string;
  description: string;
  brand: string;
  model: string | null;
  category: string;
  /** Kilograms. */
  weight: number;
  /** Centimetres. */
  dimensions: { length: number; width: number; height: number; unit: "cm" };
  unit_size: number;
  attributes: Record<string, string | number | boolean>;
  unit_of_measure: Family["unit"];
  storage: Storage;
  /** Set when the goods carry lots and expiry dates. */
  shelf_life_days: number | null;
  has_lots: boolean;
  is_active: boolean;
};

/** The items of one tenant: its own draw from all that the families make, in the families' order. */
export function catalogueOf(tenantCode: string): readonly ItemData[] {
  const random = randomFor(`catalogue/${tenantCode}`);
  const all = families.flatMap(itemsOf);
  if (all.length < itemsPerTenant) throw new Error(`the families make only ${all.length} items`);
  const drawn = new Set(random.shuffle(all).slice(0, itemsPerTenant));
  return all.filter((item) => drawn.has(item)).map((item) => ({ ...item, is_active: isActive(random) }));
}

/** A few items are out of the range, as in any grown catalogue. */
function isActive(random: Random): boolean {
  return !random.chance(3);
}

function itemsOf(group: Family): ItemData[] {
  if (!categories.some((category) => category.key === group.category)) {
    throw new Error(`${group.kind} names the unknown category ${group.category}`);
  }
  const styles: readonly (string | null)[] = group.styles ?? [null];
  return group.brands.flatMap((brand, brandIndex) =>
    group.sizes.flatMap((_, sizeIndex) =>
      styles.map((style) => itemOf(group, { brand, brandIndex, sizeIndex, style })),
    ),
  );
}

type Choice = { brand: string; brandIndex: number; sizeIndex: number; style: string | null };

function itemOf(group: Family, { brand, brandIndex, sizeIndex, style }: Choice): ItemData {
  const [label, weight, [length, width, height], extra] = group.sizes[sizeIndex]!;
  return {
    sku: [group.code, skuPart(brand, 3), skuPart(label, 12), style === null ? "" : skuPart(style, 8)]
      .filter(Boolean)
      .join("-"),
    name: `${brand} ${nameOf(group, label, style)}`,
    description: group.about,
    brand,
    model: group.model ? `${group.model}-${brandIndex + 1}${String(sizeIndex + 1).padStart(2, "0")}` : null,
    category: group.category,
    weight,
    dimensions: { length, width, height, unit: "cm" },
    unit_size: unitSize(length * width * height, weight),
    attributes: {
      ...group.attributes,
      ...extra,
      ...(style === null ? {} : { style }),
      size: label,
      storage: group.storage,
      ...(group.shelf_life_days ? { shelf_life_days: group.shelf_life_days } : {}),
    },
    unit_of_measure: group.unit,
    storage: group.storage,
    shelf_life_days: group.shelf_life_days ?? null,
    has_lots: group.lots ?? group.shelf_life_days !== undefined,
    is_active: true,
  };
}

/** The default rule: the larger of volume by 5000 cm3 and weight by 1 kg, rounded up to 3 decimals (3 §3). */
function unitSize(volume_cm3: number, weight_kg: number): number {
  const byVolume = Math.ceil(Number((volume_cm3 / 5).toFixed(6)));
  const byWeight = Math.ceil(Number((weight_kg * 1000).toFixed(6)));
  return Math.max(byVolume, byWeight) / 1000;
}

/** "Basmati Rice 5 kg", "Soap, olive", "First Aid Kit, car", "Loose Dates Barhi". */
function nameOf(group: Family, label: string, style: string | null): string {
  if (group.unit === "kg") return `${group.kind} ${style ?? ""}`.trim();
  const size = /^[a-z]/.test(label) ? `, ${label}` : ` ${label}`;
  return `${group.kind}${size}${style === null ? "" : `, ${style}`}`;
}

function skuPart(text: string, length: number): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, length);
}
