import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { Hono } from "hono";
import type { App } from "./request-context.ts";

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Karwan API</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <div id="app"></div>
    <script src="/docs/reader.js"></script>
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
  showToolbar: "never",
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
};
const START = `Scalar.createApiReference("#app", ${JSON.stringify(CONFIGURATION)});\n`;
const POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:";

/** The OpenAPI reader, served from its package (3 §1.1). */
export function mountDocs(app: Hono<App>, document: () => object): void {
  const require = createRequire(import.meta.url);
  const entry = require.resolve("@scalar/api-reference");
  const script = path.join(entry.slice(0, entry.lastIndexOf("dist")), "dist", "browser", "standalone.js");
  // Made when first asked for: it takes longer than the rest of a start.
  let json: string | undefined;
  let reader: Promise<string> | undefined;

  // Until there is an admin to lead to (4 K13).
  app.get("/", (c) => c.redirect("/docs", 302));
  app.get("/docs", (c) => c.html(PAGE, 200, { "Content-Security-Policy": POLICY }));
  app.get("/docs/start.js", (c) => c.body(START, 200, { "Content-Type": "text/javascript; charset=utf-8" }));
  app.get("/docs/reader.js", async (c) => {
    reader ??= readFile(script, "utf8");
    return c.body(await reader, 200, {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "public, max-age=86400",
    });
  });
  app.get("/api/v1/openapi.json", (c) => {
    json ??= JSON.stringify(document());
    return c.body(json, 200, { "Content-Type": "application/json; charset=utf-8" });
  });
}
