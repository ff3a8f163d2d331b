import { z } from "zod";
import { userStatus } from "../../identity/users/index.ts";
import type { Written } from "../../kernel/index.ts";
import {
  codeText,
  columnFilters,
  dateRange,
  id,
  idList,
  pageInput,
  pageOutput,
  pathId,
  quantityOut,
  searchInput,
  sortOrder,
  timestampOut,
} from "../../kernel/index.ts";

export const status = z.enum(["active", "inactive"]).meta({ id: "DriverStatus" });
const zoneRef = z.object({ id, name: z.string(), code: z.string() }).meta({ id: "ZoneSummary" });
const vehicleRef = z
  .object({
    id,
    name: z.string(),
    code: z.string(),
    image_url: z.string().nullable(),
    capacity_unit: quantityOut.nullable(),
  })
  .meta({ id: "VehicleSummary" });
const json = z.record(z.string(), z.unknown());
const urls = z.array(z.string());

const workload = z
  .object({
    capacity: z.object({
      total: quantityOut.nullable().describe("Capacity of the primary vehicle"),
      filled: quantityOut.describe("Units the driver carries or is assigned"),
      available: quantityOut.nullable().describe("Never below 0; null when total is"),
    }),
    orders: z.object({
      assigned: z.int().describe("Not started yet"),
      in_progress: z.int().describe("Between setting out for the pickup and the delivery"),
      active: z.int().describe("All that are not at their end"),
    }),
  })
  .meta({ id: "DriverWorkload" });

/** A driver as the list shows him (1 §2). */
export const driverRow = z
  .object({
    id,
    users: z.object({ full_name: z.string(), phone: z.string().nullable() }),
    operation_status: z
      .enum(["available", "busy", "offline", "inactive"])
      .meta({ id: "DriverOperationStatus" })
      .describe("`busy`: online and under way; `inactive`: may not work at all, or not yet"),
    status,
    is_online: z.boolean(),
    license_number: z.string().nullable(),
    vehicle: z.object({ id, capacity_unit: quantityOut.nullable() }).nullable().describe("The primary vehicle"),
    workload,
    created_at: timestampOut,
  })
  .meta({ id: "ListedDriver" });
export type DriverRow = Written<typeof driverRow>;

/** A driver in full (1 §2). What is private is there for those alone who manage users or finance. */
export const driver = z
  .object({
    driver_id: id,
    wallet_id: id.describe("For /wallets/{id}"),
    license_number: z.string().nullable(),
    status,
    driver_details: json,
    documents: z.object({
      avatar: urls,
      identity_card_photos: urls,
      driving_licence_photos: urls,
      vehicle_photos: urls,
    }),
    is_online: z.boolean(),
    all_zones: z.boolean(),
    used_capacity_unit: quantityOut,
    current_location: z.object({ latitude: z.number(), longitude: z.number(), last_update: timestampOut }).nullable(),
    user_id: id,
    email: z.string().nullable(),
    first_name: z.string(),
    last_name: z.string(),
    full_name: z.string(),
    phone: z.string().nullable(),
    avatar_url: z.string().nullable(),
    profile_data: json,
    user_status: userStatus.describe("`invited`: has work once they accepted"),
    vehicle: vehicleRef.nullable().describe("The primary one"),
    vehicles: z.array(vehicleRef).describe("All of them, the primary one first"),
    delivery_zones: z.array(zoneRef).describe("Empty for a driver of all zones"),
    preferred_zones: z.array(zoneRef),
    national_id: z.string().nullable().optional().describe("Shown to those who manage users or finance"),
    bank_info: json.nullable().optional().describe("Shown to those who manage users or finance"),
    address: json.nullable().optional().describe("Shown to those who manage users or finance"),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "Driver" });
export type Driver = Written<typeof driver>;

export const sortKeys = [
  "created_at",
  "full_name",
  "license_number",
  "status",
  "is_online",
  "used_capacity_unit",
] as const;

export const listInput = z.object({
  ...pageInput(10),
  search: searchInput.describe("Part of the full name, phone, e-mail or license number"),
  status: status.optional(),
  vehicle_id: id.optional().describe("Only drivers of this vehicle"),
  zone_id: id.optional().describe("Only drivers who serve this zone; drivers of all zones do"),
  column_filters: columnFilters(
    {
      status,
      is_online: z.boolean(),
      created_at: dateRange,
      vehicle_id: idList,
      zone_id: idList,
      license_number: codeText(200, 0),
    },
    { status: "active", is_online: true },
  ).optional(),
  sort_by: z.enum(sortKeys).meta({ id: "DriverSortKey" }).default("created_at"),
  sort_order: sortOrder.default("desc"),
});
export type ListInput = z.infer<typeof listInput>;
export const listOutput = z.object({ drivers: z.array(driverRow), ...pageOutput });
export const driverId = pathId("driver_not_found");
export const oneInput = z.object({ driverId });
export const oneOutput = z.object({ driver });
