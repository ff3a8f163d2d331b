import { isIPv4, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+):\d+)/;

/** An address as it is written one way only: IPv4 within IPv6 is IPv4, a port or a zone goes; null for what is none. */
export function canonicalAddress(text: string): string | null {
  // As sockets say it, and most proxies.
  if (isIPv4(text)) return text;
  const found = WITH_PORT.exec(text);
  const bare = (found?.[1] ?? found?.[2] ?? text).replace(/%.*$/, "");
  return isIPv4(bare) || isIPv6(bare) ? ipaddr.process(bare).toString() : null;
}

/** Who counts as one: an IPv4 address, or a /64 of IPv6, which is the least that anybody is given. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const parts = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return `${parts.map((part) => part.toString(16)).join(":")}::/64`;
}

/** Whether an address is this machine's own, seen from itself. */
export const isLoopback = (address: string): boolean =>
  (isIPv4(address) || isIPv6(address)) && ipaddr.process(address).range() === "loopback";
