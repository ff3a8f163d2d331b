import { createHash } from "node:crypto";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Context, Hono } from "hono";
import type { App } from "../app-env.ts";
import { constant, isKnown } from "../constant.ts";
import { acceptedEncoding } from "../encoding.ts";
import type { Built, BuiltFile } from "./built.ts";
import { findBuilt } from "./built.ts";
import type { Tiles } from "./facts.ts";
import { factsOf } from "./facts.ts";

/** Where the workspace builds the admin and the driver's phone, a folder each. */
export const ADMIN_FOLDER = fileURLToPath(new URL("../../../../admin/dist/", import.meta.url));

// Nothing is loaded from elsewhere but a map's tiles where the installation names some, and nothing inline runs; Mantine sets styles on elements.
const policyWith = (tiles: Tiles | null): string =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    `img-src 'self' data: blob:${tiles ? ` ${new URL(tiles.url).origin}` : ""}`,
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    // Labels that are printed: a page of its own makes them, from what the server answered.
    "frame-src blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

const SAFE = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Permissions-Policy": "camera=(self), geolocation=(self), microphone=()",
};
// Names the hashed files of one build, so it is asked for again each time.
const pageWith = (tiles: Tiles | null) => ({
  ...SAFE,
  "Content-Security-Policy": policyWith(tiles),
  "X-Frame-Options": "DENY",
  "Cache-Control": "no-cache",
});
const FOR_EVER = "public, max-age=31536000, immutable";

const NOT_BUILT = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Karwan</title></head>
<body><h1>The pages were not built</h1>
<p><code>npm start</code> builds it; on its own that is <code>node --run admin</code> in the checkout. Then load this page again.</p>
<p>Everything else is served: <a href="/docs">the API pages</a>.</p></body></html>
`;

const tags = new WeakMap<Uint8Array, string>();
const tagOf = (body: Uint8Array): string => {
  const tag = tags.get(body) ?? `"${createHash("sha256").update(body).digest("base64url")}"`;
  tags.set(body, tag);
  return tag;
};

/** A file in the form that its reader takes, unless the reader has it. */
async function send(c: Context<App>, file: BuiltFile, headers: Record<string, string>): Promise<Response> {
  const encoding = acceptedEncoding(c.req.header("accept-encoding"), file.encodings);
  const body = await file.read(encoding);
  const tag = tagOf(body);
  const all = { ...headers, "Content-Type": file.type, ETag: tag, Vary: "Accept-Encoding" };
  if (isKnown(c.req.header("if-none-match"), tag)) return c.body(null, 304, all);
  return c.body(body, 200, encoding === null ? all : { ...all, "Content-Encoding": encoding });
}

/** Built pages below a path: hashed files for ever, and for every other path the page that finds its own way. */
function mountPages(app: Hono<App>, at: "/admin" | "/driver", folder: string, tiles: Tiles | null): void {
  let built: Built | null = null;
  const headers = pageWith(tiles);
  const page = async (c: Context<App>): Promise<Response> => {
    const file = built?.get("index.html");
    return file ? send(c, file, headers) : c.html(NOT_BUILT, 503, headers);
  };
  app.get(at, (c) => c.redirect(`${at}/`, 302));
  app.get(`${at}/*`, async (c, next) => {
    c.set("routeTemplate", `${at}/*`);
    const name = c.req.path.slice(at.length + 1);
    built ??= await findBuilt(folder);
    const file = name === "index.html" ? undefined : built?.get(name);
    if (file) return send(c, file, { ...SAFE, "Cache-Control": name.startsWith("assets/") ? FOR_EVER : "no-cache" });
    // A hashed file of another build: a page in its place would be read as a broken script.
    return name.startsWith("assets/") ? next() : page(c);
  });
}

interface Options {
  hasDemo: boolean;
  folder: string;
  /** Of maps; the phone has none. */
  tiles: Tiles | null;
}

/** The offices' pages at /admin, and the driver's phone at /driver (4 K13). */
export function mountAdmin(app: Hono<App>, { hasDemo, folder, tiles }: Options): void {
  const isBrowser = (c: Context<App>) => c.req.header("accept")?.includes("text/html") ?? false;
  // People come to work; programs go on to find what they always found.
  app.get("/", (c) => {
    c.header("Vary", "Accept");
    return c.redirect(isBrowser(c) ? "/admin/" : "/docs", 302);
  });
  app.get(
    "/admin/facts.json",
    constant(
      async () => new TextEncoder().encode(JSON.stringify(await factsOf({ hasDemo, tiles }))),
      () => ({ ...SAFE, "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-cache" }),
    ),
  );
  mountPages(app, "/admin", path.join(folder, "admin"), tiles);
  mountPages(app, "/driver", path.join(folder, "driver"), null);
}
