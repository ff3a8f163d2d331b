import { AsyncLocalStorage } from "node:async_hooks";
import type { Dependencies } from "./context.ts";

/** ISO 3166-1 alpha-2 of a tenant, or a server, that has not said where it is (3 §3). */
export const DEFAULT_COUNTRY = "IQ";

/** Where the numbers are from that somebody gives of whom no tenant is known (4 K15). */
export const defaultCountryOf = (deps: Pick<Dependencies, "defaultCountry">): string =>
  deps.defaultCountry ?? DEFAULT_COUNTRY;

const present = new AsyncLocalStorage<string>();

/**
 * Does something for people of a country: numbers given in it without a country code are that country's (4 K15). The
 * kernel enters the tenant's before the inputs of an operation are read, so that no schema or service asks for it. What
 * no request causes enters one itself.
 */
export function inCountry<R>(country: string, work: () => R): R {
  return present.run(country, work);
}

/** The country entered; null outside of any. */
export function currentCountry(): string | null {
  return present.getStore() ?? null;
}
