import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Context } from "hono";
import type { App } from "./app-env.ts";
import type { Encoding } from "./encoding.ts";
import { acceptedEncoding } from "./encoding.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);
// A quarter smaller than gzip in the same time; the levels above take ten times as long for another twentieth.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const encode: Record<Encoding, (bytes: Bytes) => Promise<Bytes>> = {
  br: (bytes) => inBrotli(bytes, BROTLI),
  gzip: (bytes) => inGzip(bytes),
};

/** Whether the caller has this representation already (RFC 9110, 13.1.2). */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(",").map((each) => each.trim().replace(/^W\//, ""));
  return tags.includes(tag) || tags.includes("*");
}

/**
 * Something that stays as it is while the process lives, such as a page. Made when first asked for, and kept in the
 * encodings that were asked for, each with a strong validator of its own.
 */
export function constant(load: () => Promise<Bytes> | Bytes, headers: (c: Context<App>) => Record<string, string>) {
  const made = new Map<Encoding | "loaded", Promise<Bytes>>();
  /** Once for all who ask; whoever comes after a failure tries again. */
  const once = (name: Encoding | "loaded", make: () => Promise<Bytes>): Promise<Bytes> => {
    const known = made.get(name) ?? make();
    made.set(name, known);
    known.catch(() => made.delete(name));
    return known;
  };
  const loaded = () => once("loaded", async () => load());
  const bodyIn = (encoding: Encoding | null): Promise<Bytes> =>
    encoding === null ? loaded() : once(encoding, async () => encode[encoding](await loaded()));
  const tags = new WeakMap<Bytes, string>();
  const tagOf = (body: Bytes): string => {
    const tag = tags.get(body) ?? `"${createHash("sha256").update(body).digest("base64url")}"`;
    tags.set(body, tag);
    return tag;
  };

  return async (c: Context<App>): Promise<Response> => {
    const encoding = acceptedEncoding(c.req.header("accept-encoding"), ["br", "gzip"]);
    const body = await bodyIn(encoding);
    const tag = tagOf(body);
    const all = { ...headers(c), ETag: tag, Vary: "Accept-Encoding" };
    if (isKnown(c.req.header("if-none-match"), tag)) return c.body(null, 304, all);
    return c.body(body, 200, encoding === null ? all : { ...all, "Content-Encoding": encoding });
  };
}
