import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

const GLOBAL_IPV6 = ipaddr.IPv6.parse("2000::");

/** An address that a tenant may not make this server talk to. */
export class AddressRefusedError extends Error {
  override readonly name = "AddressRefusedError";
}

/**
 * Whether an address lies in the open internet. All else is refused: private, loopback, link-local (where clouds keep
 * their credentials), carrier's, multicast, tunnels and whatever wraps one of these.
 */
function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  // Of IPv6 only 2000::/3 was ever given out; IPv4 hides in what the library's table leaves open below it.
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6, 3);
}

/** The host of a URL without the brackets of IPv6; other spellings of IPv4 are already plain in it. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "");

/** What is wrong with the URL of a webhook, as a code below `validation.`; null: nothing (3 §6, 4 A1). */
export function urlProblem(text: string, allowPrivate: boolean): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return "invalid_url";
  if (url.protocol !== "https:" && !allowPrivate) return "https_required";
  if (url.username || url.password) return "url_with_credentials";
  if (allowPrivate) return null;
  const host = hostOf(url);
  const isLocalName = /(^|\.)localhost\.?$/i.test(host);
  return isLocalName || (ipaddr.isValid(host) && !isPublic(host)) ? "private_address" : null;
}

/**
 * A look-up whose every answer is public, for connections to be made with: what was checked is what is connected to,
 * so that a name cannot lead elsewhere between the two.
 */
export function publicLookup(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, answer, family) => {
      if (error) return callback(error, []);
      const addresses = typeof answer === "string" ? [{ address: answer, family: family ?? 4 }] : answer;
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublic(address)))
        return callback(new AddressRefusedError(`${hostname} leads to an address that is not public`), []);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}
