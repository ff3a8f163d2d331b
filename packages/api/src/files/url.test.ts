import { expect, test } from "vitest";
import { isHttps } from "./url.ts";

test("an address is https, of a host, without a password and without what is no part of an address (4 J14)", () => {
  for (const url of [
    "https://example.com/a.jpg",
    "https://example.com:8443/a%20b?c=d#e",
    "https://مثال.example/صورة.jpg",
  ])
    expect(isHttps(url), url).toBe(true);
  const odd = [
    'https://example.com/"><script>',
    "https:///x",
    "https://",
    "https://user:pass@example.com/x",
    "https://u@x.example",
  ];
  for (const url of [
    ...odd,
    "http://example.com/x",
    "javascript:alert(1)",
    "https://example.com/a b",
    "https:\\\\example.com",
  ])
    expect(isHttps(url), url).toBe(false);
});
