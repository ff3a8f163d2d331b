export type Storage = "ambient" | "cool" | "secure" | "bulk";

/** Label, weight in kg, length x width x height in cm, and what else tells this size apart. */
export type Size = readonly [
  label: string,
  weight: number,
  dimensions: readonly [length: number, width: number, height: number],
  attributes?: Record<string, string | number>,
];

/** A kind of product: every brand makes it in every size and style. */
export type Family = {
  category: string;
  kind: string;
  /** First part of the SKU. */
  code: string;
  brands: readonly string[];
  sizes: readonly Size[];
  styles?: readonly string[];
  unit: "piece" | "pack" | "bottle" | "carton" | "pair" | "kg";
  storage: Storage;
  /** Goods with a shelf life carry lots and expiry dates. */
  shelf_life_days?: number;
  /** Goods traced by lot that don't expire, e.g. car parts. */
  lots?: boolean;
  /** Model names start with these letters; none for goods without models. */
  model?: string;
  attributes?: Record<string, string | number | boolean>;
  about: string;
};
