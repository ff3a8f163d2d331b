import { z } from "zod";
import type { Written } from "../../kernel/index.ts";
import {
  codeText,
  id,
  nonNegativeQuantity,
  pageInput,
  pageOutput,
  pathId,
  quantityOut,
  searchInput,
  text,
  timestampOut,
} from "../../kernel/index.ts";
import { photoUrl } from "./photos.ts";

export const vehicle = z
  .object({
    id,
    name: z.string(),
    code: z.string(),
    image_url: z.string().nullable(),
    capacity_unit: quantityOut.nullable().describe("Units of size it carries; null: not limited"),
    is_active: z.boolean(),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "Vehicle" });
export type Vehicle = Written<typeof vehicle>;

const fields = {
  name: text(200),
  code: codeText().describe("Unique within the tenant"),
  image_url: photoUrl.nullable(),
  capacity_unit: nonNegativeQuantity.nullable().describe("Units of size it carries; null: not limited"),
  is_active: z.boolean(),
};

export const listInput = z.object({
  ...pageInput(),
  search: searchInput.describe("Part of the name or code"),
  is_active: z.boolean().optional(),
});
export const listOutput = z.object({ vehicles: z.array(vehicle), ...pageOutput });
export const newVehicle = z
  .object({
    ...fields,
    image_url: fields.image_url.default(null),
    capacity_unit: fields.capacity_unit.default(null),
    is_active: fields.is_active.default(true),
  })
  .meta({ id: "NewVehicle" });
export type NewVehicle = z.infer<typeof newVehicle>;
export const updateInput = z.object({ ...z.object(fields).partial().shape, id: pathId("vehicle_not_found") });
export const oneOutput = z.object({ vehicle });
