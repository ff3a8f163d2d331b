/** The kinds of values that settings have, each with the words that refuse another. */
import { hasPhones } from "@karwan/api";
import { readAddress } from "@karwan/db";
import { z } from "zod";

export const flag = z
  .enum(["0", "1", "true", "false"], { error: "must be 1 or 0" })
  .transform((v) => v === "1" || v === "true");
export const count = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, { error: "must be a whole number" })
    .transform(Number)
    .refine((n) => n >= min && n <= max, { error: `must lie between ${min} and ${max}` });
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` });

/** An origin as browsers send it: scheme and host, no path. */
const isOrigin = (value: string): boolean => URL.canParse(value) && new URL(value).origin === value;
export const origins = z
  .string()
  .transform((list) => list.split(",").map((origin) => origin.trim()))
  .refine((list) => list.join() === "*" || list.every(isOrigin), {
    error: "must be * or origins such as https://shop.example, separated by commas",
  });

const MAKE_ONE = "make one by `openssl rand -base64 48`";
/** Judged without the blanks around it, and used as it was given: what it has signed and encrypted stays good. */
export const secret = (least = 32) =>
  z.string().superRefine((given, context) => {
    const bare = given.trim();
    const refuse = (message: string) => context.addIssue({ code: "custom", message });
    if (bare.length === 0) refuse(`must not be blank: ${MAKE_ONE}`);
    else if (bare.length < least)
      refuse(`must have at least ${least} characters, blanks around them not counted: ${MAKE_ONE}`);
    else if (new Set(bare).size === 1) refuse(`must not be one character again and again: ${MAKE_ONE}`);
  });
export const postgresUrl = z.string().superRefine((url, context) => {
  const { problem } = readAddress(url);
  if (problem !== null) context.addIssue({ code: "custom", message: problem });
});
/** Hosts that are only read from. */
export const replicaUrl = z.string().superRefine((url, context) => {
  const { problem } = readAddress(url, { isWritten: false });
  if (problem !== null) context.addIssue({ code: "custom", message: problem });
});

export const serviceUrl = (protocol: RegExp, example: string) =>
  z.string().refine((url) => URL.canParse(url) && protocol.test(new URL(url).protocol), {
    error: `must be a URL such as ${example}`,
  });

// Printed on labels as a square code, which has to stay large enough for telephones.
export const MAX_PUBLIC_URL = 150;

export const httpUrl = z.string().refine((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol), {
  error: "must be a URL such as https://karwan.example",
});

/** Addresses of map tiles, by zoom, column and row; of one host, which pages are then allowed to load pictures from. */
export const tilesUrl = z
  .string()
  .refine(
    (url) =>
      /^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : "") &&
      !new URL(url).host.includes("{") &&
      ["{z}", "{x}", "{y}"].every((part) => url.includes(part)),
    { error: "must be a URL with {z}, {x} and {y} such as https://tiles.example/{z}/{x}/{y}.png" },
  );

export const country = z
  .string()
  .transform((code) => code.trim().toUpperCase())
  .refine(hasPhones, { error: "must be a country's two letters, such as IQ" });

export const shortcuts = ["batch", "direct", "single"] as const;
export type Shortcut = (typeof shortcuts)[number];
const isShortcut = (name: string): name is Shortcut => shortcuts.some((known) => known === name);
export const shortcutList = z
  .string()
  .transform((list) => list.split(",").filter((name) => name !== "" && name !== "none"))
  .refine((list) => list.every(isShortcut), { error: `must be none, or some of ${shortcuts.join(", ")}` })
  .transform((list): ReadonlySet<Shortcut> => new Set(list.filter(isShortcut)));
