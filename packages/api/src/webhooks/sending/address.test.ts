import type { LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { describe, expect, test } from "vitest";
import { publicLookup, urlProblem } from "./address.ts";

const PRIVATE = [
  "127.0.0.1",
  "127.255.0.9",
  "0.0.0.0",
  "10.1.2.3",
  "172.16.0.1",
  "192.168.1.1",
  "100.64.0.1",
  "169.254.169.254",
  "192.0.0.1",
  "198.18.0.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::1",
  "::",
  "::ffff:127.0.0.1",
  "::ffff:a9fe:a9fe",
  "::127.0.0.1",
  "::7f00:1",
  "::ffff:0:7f00:1",
  "4000::1",
  "fe80::1",
  "fc00::1",
  "fd12:3456::1",
  "ff02::1",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "2001::1",
];
const inUrl = (address: string) => (address.includes(":") ? `[${address}]` : address);

describe("the URL of a webhook (3 §6, 4 A1)", () => {
  test.each([...PRIVATE.map(inUrl), "localhost", "LOCALHOST.", "a.localhost", "2130706433", "0x7f.1", "017700000001"])(
    "may not lead to %s",
    (host) => {
      expect(urlProblem(`https://${host}/hook`, false)).toBe("private_address");
      expect(urlProblem(`https://${host}/hook`, true)).toBeNull();
    },
  );

  test.each([
    ["http://shop.example/hook", "https_required"],
    ["ftp://shop.example/hook", "invalid_url"],
    ["shop.example/hook", "invalid_url"],
    ["https://", "invalid_url"],
    ["https://user:pass@shop.example/", "url_with_credentials"],
    ["https://shop.example:8443/hook?x=1", null],
    ["https://8.8.8.8/", null],
    ["https://[2606:4700::1111]/", null],
  ])("%s: %s", (url, problem) => {
    expect(urlProblem(url, false)).toBe(problem);
  });
});

/** Looks a name up as undici would: for all its addresses, or for one. */
function ask(answers: LookupAddress[], all: boolean): Promise<unknown> {
  const dns: LookupFunction = (_name, _options, callback) => callback(null, answers);
  return new Promise((resolve, reject) => {
    publicLookup(dns)("shop.example", { all }, (error, address) => (error ? reject(error) : resolve(address)));
  });
}

describe("what a name leads to", () => {
  const good = { address: "93.184.216.34", family: 4 };

  test.each(PRIVATE)("is not connected to when it is %s, alone or among others", async (address) => {
    const bad = { address, family: address.includes(":") ? 6 : 4 };
    await expect(ask([bad], false)).rejects.toThrow("not public");
    await expect(ask([good, bad], true)).rejects.toThrow("not public");
  });

  test("is connected to when it is public, and nothing else is", async () => {
    expect(await ask([good], true)).toEqual([good]);
    expect(await ask([good], false)).toBe(good.address);
    await expect(ask([], true)).rejects.toThrow("not public");
  });
});
