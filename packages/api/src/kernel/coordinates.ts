import { z } from "zod";
import { issue } from "./errors.ts";

export const latitude = z
  .number()
  .min(-90)
  .max(90)
  .meta({ description: "Latitude in degrees", examples: [33.3152] });
export const longitude = z
  .number()
  .min(-180)
  .max(180)
  .meta({ description: "Longitude in degrees", examples: [44.3661] });

const spellings = { lat: ["lat", "latitude"], lng: ["lng", "longitude", "long"] } as const;
type Axis = keyof typeof spellings;
type Spelled = { [K in (typeof spellings)[Axis][number]]?: number | undefined };
export type Coordinates = { lat?: number; lng?: number };

const also = (schema: z.ZodNumber, spelling: string) =>
  schema.meta({ description: `The same as \`${spelling}\``, examples: schema.meta()?.examples }).optional();
/** The spellings in which the body of an address may say where it is, as fields of its schema (4 K7). */
export const coordinateFields = {
  lat: latitude.optional(),
  lng: longitude.optional(),
  latitude: also(latitude, "lat"),
  longitude: also(longitude, "lng"),
  long: also(longitude, "lng"),
};
/** The same where the documents write them out (1 §2). */
export const longCoordinateFields = {
  latitude: latitude.optional(),
  longitude: longitude.optional(),
  lat: also(latitude, "latitude"),
  lng: also(longitude, "longitude"),
  long: also(longitude, "longitude"),
};

const given = (body: Spelled, axis: Axis) => spellings[axis].flatMap((key) => body[key] ?? []);

/** Where a body says that it is, in whichever spelling; what it leaves out is left out. */
export function coordinatesOf(body: Spelled): Coordinates {
  const [[lat], [lng]] = [given(body, "lat"), given(body, "lng")];
  return { ...(lat !== undefined && { lat }), ...(lng !== undefined && { lng }) };
}

/** The same of a body whose schema asks for both. */
export function pointOf(body: Spelled): Required<Coordinates> {
  const { lat, lng } = coordinatesOf(body);
  if (lat === undefined || lng === undefined) throw new Error("a schema let a place without coordinates pass");
  return { lat, lng };
}

/** What a body says beside where it is. */
export function besideCoordinates<T extends Spelled>(body: T) {
  const { lat: _lat, lng: _lng, latitude: _latitude, longitude: _longitude, long: _long, ...rest } = body;
  return rest;
}

/** Beside what is wrong with single fields, so that a form can mark all of them at once (ruling A2). */
export const whateverElse = ({ value }: { value: unknown }) => typeof value === "object" && value !== null;

/** The documented name of each axis, by which its mistakes are reported. */
type Names = { lat: "lat" | "latitude"; lng: "lng" | "longitude" };

/** Refuses two spellings of one coordinate that say different things (4 K7). */
export function agreeing<S extends z.ZodType<Spelled>>(schema: S, names: Names = { lat: "lat", lng: "lng" }): S {
  const agrees = (axis: Axis) => (body: Spelled) => new Set(given(body, axis)).size <= 1;
  const differing = (axis: Axis) => ({ path: [names[axis]], error: issue("coordinates_differ"), when: whateverElse });
  return schema.refine(agrees("lat"), differing("lat")).refine(agrees("lng"), differing("lng"));
}

/** The same, and asks for both coordinates, unless something else says where it is. */
export function located<S extends z.ZodType<Spelled>>(
  schema: S,
  {
    names = { lat: "lat", lng: "lng" },
    unless = () => false,
  }: { names?: Names; unless?(body: z.output<S>): boolean } = {},
): S {
  const has = (axis: Axis) => (body: z.output<S>) => unless(body) || given(body, axis).length > 0;
  const missing = (axis: Axis) => ({ path: [names[axis]], error: issue("required"), when: whateverElse });
  return agreeing(schema.refine(has("lat"), missing("lat")).refine(has("lng"), missing("lng")), names);
}
