import { z } from "zod";
import { id } from "../../kernel/index.ts";

/** The SQL of a warehouse `w` and of where it is, its address `a`: what a driver is shown who has to go there. */
export const waySql = (w: string, a: string) =>
  `json_build_object('id', ${w}.id, 'name', ${w}.name, 'code', ${w}.code, 'address', CASE WHEN ${a}.id IS NOT NULL THEN json_build_object(
     'full_address', ${a}.full_address, 'lat', ${a}.latitude::float8, 'lng', ${a}.longitude::float8) END)`;
export const withWay = (w: string, a: string) =>
  `LEFT JOIN addresses ${a} ON ${a}.id = ${w}.address_id AND ${a}.tenant_id = $1`;

/** The same as it is answered, under the names that it and its address have in the documents of the API. */
export const wayOut = (names: { id: string; address: string; description: string }) =>
  z
    .object({
      id,
      name: z.string(),
      code: z.string(),
      address: z
        .object({ full_address: z.string().nullable(), lat: z.number().nullable(), lng: z.number().nullable() })
        .meta({ id: names.address })
        .nullable(),
    })
    .meta({ id: names.id, description: names.description });
