import type { Reason } from "@karwan/sdk";
import { isKarwanError } from "@karwan/sdk";

const CONTACT = ["email", "phone"];
const AMOUNT = ["amount"];
const DRIVER = ["driver_id"];

/** Refusals that name no field, and do not say by their own name what they are about. */
const ABOUT: Readonly<Partial<Record<Reason, readonly string[]>>> = {
  user_already_member: CONTACT,
  user_already_invited: CONTACT,
  invitation_invalid: ["token"],
  reset_token_invalid: ["token"],
  expires_at_must_be_future: ["expires_at"],
  currency_in_use: ["currency_code"],
  location_parent_invalid: ["parent_id"],
  insufficient_stock: ["quantity"],
  stock_reserved: ["quantity"],
  pick_exceeds_line: ["quantity"],
  settlement_exceeds_cash: AMOUNT,
  refund_exceeds_payment: AMOUNT,
  insufficient_wallet_balance: AMOUNT,
  wallet_limit_exceeded: AMOUNT,
  credit_in_use: ["credit_limit"],
  wallet_without_credit: ["credit_limit"],
  driver_capacity_exceeded: DRIVER,
  driver_zone_mismatch: DRIVER,
};

/** Of a refusal that is called by what it is about, the names that it may have in a form: `location_code_taken` is about a `code`. */
function namesIn(code: string): string[] {
  const about = /^(.+)_(?:taken|exists|inactive|not_found)$/.exec(code)?.[1];
  if (about === undefined) return [];
  return [about, about.slice(about.indexOf("_") + 1)].flatMap((name) => [name, `${name}_id`, `${name}_ids`]);
}

const isGroup = (value: unknown): value is object =>
  Array.isArray(value)
    ? value.some(isGroup)
    : typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The fields of a form's groups and rows, as a form calls them: `admin.email`, `source_branches.0.code`. */
const within = (values: object): [path: string, value: unknown][] =>
  Object.entries(values).flatMap(([name, value]) =>
    isGroup(value)
      ? within(value).map(([path, each]) => [`${name}.${path}`, each] as [string, unknown])
      : [[name, value]],
  );

const isEmpty = (value: unknown): boolean => typeof value === "string" && value.trim() === "";
const alike = (one: unknown, other: unknown): boolean =>
  String(one).trim().toUpperCase() === String(other).trim().toUpperCase();

/** The field of those that may be meant: the one that says something, or of rows the one that repeats another. */
function meantOf(fields: readonly [path: string, value: unknown][]): string | undefined {
  const filled = fields.filter(([, value]) => !isEmpty(value));
  if (filled.length === 1) return filled[0]?.[0];
  return filled.findLast(([, value], place) => filled.slice(0, place).some(([, other]) => alike(value, other)))?.[0];
}

/** The field that a refusal is about which names none. */
function fieldOf(code: string, fields: readonly string[], values: object): string | undefined {
  const about = ABOUT[code as Reason]?.filter((name) => fields.includes(name)) ?? [];
  if (about.length > 1) return meantOf(Object.entries(values).filter(([name]) => about.includes(name)));
  const names = namesIn(code);
  const own = about[0] ?? names.find((name) => fields.includes(name));
  if (own !== undefined || !/_(?:taken|exists)$/.test(code)) return own;
  const inner = within(values).filter(([path]) => path.includes("."));
  const found = names
    .map((name) => inner.filter(([path]) => path.endsWith(`.${name}`)))
    .find(({ length }) => length > 0);
  return found && meantOf(found);
}

/**
 * What the server found wrong with fields that a form has; the rest is said above it. What was sent says which of several is
 * meant, and what a form's groups hold.
 */
export function fieldErrors(error: unknown, fields: readonly string[], values: object = {}): Record<string, string> {
  if (!isKarwanError(error)) return {};
  const meant = fieldOf(error.code, fields, values);
  if (meant !== undefined) return { [meant]: error.message };
  const own = error.details.filter(({ field }) =>
    fields.some((each) => field === each || field.startsWith(`${each}.`)),
  );
  return Object.fromEntries(own.map(({ field, message }) => [field, message]));
}

/** Whether all that a refusal says stands at fields, so that nothing of it is left to say of the whole. */
export const isAllSaid = (cause: unknown, atFields: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(atFields).length > 0 && isKarwanError(cause) && cause.details.every(({ field }) => field in atFields);
