import type { Socket } from "node:net";
import { readAddress } from "./address.ts";
import { Primary } from "./primary.ts";

export { readAddress } from "./address.ts";
export { Lookout } from "./look.ts";

const primaries = new Map<string, Primary>();

export type Connection = { connectionString: string; stream?: () => Socket };

/**
 * What the driver is told of an address: that address, or where it names several hosts, the first and a way to whichever of
 * them takes writes (ADR 0039).
 */
export function connectionOf(url: string): Connection {
  const address = readAddress(url);
  const [first, ...others] = address.urls;
  if (first === undefined || others.length === 0) return { connectionString: url };
  let primary = primaries.get(url);
  if (!primary) {
    primary = new Primary(address);
    primaries.set(url, primary);
  }
  return { connectionString: first, stream: () => primary.socket() };
}
