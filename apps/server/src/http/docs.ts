import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { Hono } from "hono";
import type { App } from "./app-env.ts";
import { constant } from "./constant.ts";

const pageWith = (version: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Karwan API</title>
    <link rel="icon" href="data:," />
    <style>
      #try-as { position: sticky; top: 0; z-index: 20; box-sizing: border-box; height: 44px; padding: 8px 16px;
        display: flex; gap: 12px; align-items: center; font: 14px system-ui, sans-serif; color: #1b1b1b;
        background: #fff4d6; border-bottom: 1px solid #e5d5a3; white-space: nowrap; overflow: hidden; }
      #try-as select { font: inherit; max-width: 60vw; }
      body:has(#try-as) { --scalar-custom-header-height: 44px; }
    </style>
  </head>
  <body>
    <div id="app"></div>
    <script src="/docs/reader.js?v=${version}"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;
// Nothing is loaded from elsewhere or offered by anybody's cloud, for the page works offline.
const CONFIGURATION = {
  url: "/api/v1/openapi.json",
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: "never",
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
};
/** Of the demo: whom one can try operations as. Their password is public, and no production server has them. */
async function demoPeople() {
  const { demoPassword, systemAdministrator, tenants, usersOf } = await import("@karwan/seed/data");
  const people = [...tenants.flatMap((tenant, index) => usersOf(tenant, index)), systemAdministrator].map(
    ({ email }) => email,
  );
  return { password: demoPassword, people };
}

async function startScript(hasDemo: boolean): Promise<string> {
  const settings = { configuration: CONFIGURATION, ...(hasDemo && { demo: await demoPeople() }) };
  const script = await readFile(new URL("./docs-start.js", import.meta.url), "utf8");
  return `const settings = ${JSON.stringify(settings)};\n${script}`;
}
const POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:";

// Asked for again each time, and sent again only when it has changed.
const REVALIDATED = "no-cache";
// Its address names its version, so it is asked for once.
const FOR_EVER = "public, max-age=31536000, immutable";

const require = createRequire(import.meta.url);

/** Where the reader's script lies, and which version it is. */
function findReader(): { script: string; version: string } {
  const entry = require.resolve("@scalar/api-reference");
  const root = entry.slice(0, entry.lastIndexOf("dist"));
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string };
  return { script: path.join(root, "dist", "browser", "standalone.js"), version };
}

const encode = (text: string) => new TextEncoder().encode(text);

/**
 * The OpenAPI reader, served from its package (3 §1.1), on a server with the demo with its people to try operations as.
 * Everything is made when first asked for: a start does without.
 */
export function mountDocs(app: Hono<App>, document: () => object, { hasDemo }: { hasDemo: boolean }): void {
  const { script, version } = findReader();
  const own = (type: string, more: Record<string, string> = {}) => {
    const headers = { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": REVALIDATED, ...more };
    return () => headers;
  };
  app.get(
    "/docs",
    constant(() => encode(pageWith(version)), own("text/html", { "Content-Security-Policy": POLICY })),
  );
  app.get(
    "/docs/start.js",
    constant(async () => encode(await startScript(hasDemo)), own("text/javascript")),
  );
  app.get(
    "/docs/reader.js",
    constant(
      async () => new Uint8Array(await readFile(script)),
      (c) => ({
        "Content-Type": "text/javascript; charset=utf-8",
        "Cache-Control": c.req.query("v") === version ? FOR_EVER : REVALIDATED,
      }),
    ),
  );
  app.get(
    "/api/v1/openapi.json",
    constant(() => encode(JSON.stringify(document())), own("application/json")),
  );
}
