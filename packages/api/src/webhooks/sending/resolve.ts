import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { callbackify } from "node:util";

const TIMEOUT_MS = 2_000;
const TRIES = 2;

/** A name that nobody could tell the addresses of. */
export class NameError extends Error {
  override readonly name = "NameError";
}

/**
 * Asks the name servers itself. The system's own look-up takes one of the process's few threads for as long as somebody
 * else's name server likes, and passwords are hashed on these.
 */
export function resolverLookup(servers?: readonly string[]): LookupFunction {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);
  const find = callbackify((hostname: string) => addressesOf(resolver, hostname));
  return (hostname, { all }, callback) => {
    find(hostname, (error, addresses) => {
      if (error) return callback(error, []);
      const [{ address, family }] = addresses;
      return all ? callback(null, addresses) : callback(null, address, family);
    });
  };
}

async function addressesOf(resolver: Resolver, hostname: string): Promise<[LookupAddress, ...LookupAddress[]]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const [first, ...others] = [
    ...(four.status === "fulfilled" ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === "fulfilled" ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (first) return [first, ...others];
  const cause: unknown = four.status === "rejected" ? four.reason : null;
  throw new NameError(`no address is known for ${hostname}`, { cause });
}
