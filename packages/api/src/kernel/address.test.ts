import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalAddress, isLoopback, networkOf } from "./address.ts";

describe("addresses", () => {
  test.each([
    ["203.0.113.9", "203.0.113.9"],
    ["203.0.113.9:51000", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["::FFFF:cb00:7109", "203.0.113.9"],
    ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
    ["[2001:db8::1]:443", "2001:db8::1"],
    ["fe80::1%eth0", "fe80::1"],
    ["", null],
    ["unknown", null],
    ["203.0.113.9, 10.0.0.1", null],
    ["'; DROP TABLE users", null],
  ])("%j is written %j", (given, written) => expect(canonicalAddress(given)).toBe(written));

  test.each([
    ["203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["::1", "0:0:0:0::/64"],
    ["local", "local"],
  ])("%j counts as %j", (address, network) => expect(networkOf(address)).toBe(network));

  test("of one /64 are one caller, of two /64 two", () => {
    const ending = fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 0, max: 0xffff })));
    const written = (parts: readonly number[]) => `2001:db8:7:8:${parts.map((part) => part.toString(16)).join(":")}`;
    fc.assert(
      fc.property(ending, ending, (one, other) => {
        expect(networkOf(written(one))).toBe(networkOf(canonicalAddress(written(other)) ?? ""));
      }),
    );
    expect(networkOf("2001:db8:7:8::1")).not.toBe(networkOf("2001:db8:7:9::1"));
  });

  test("of this machine are told from those that look like it", () => {
    expect(["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"].map(isLoopback)).toEqual([true, true, true, true]);
    expect(["128.0.0.1", "::2", "localhost", ""].map(isLoopback)).toEqual([false, false, false, false]);
  });
});
