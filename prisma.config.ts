import { fileURLToPath } from "node:url";
import { defineConfig } from "prisma/config";

// Every Prisma command first downloads a native schema engine. Ours speaks the same protocol with
// Prisma's WebAssembly build from npm, so that generating and authoring migrations work offline.
// Set the variable yourself to use another engine (Windows can't execute a script, and keeps Prisma's own).
if (process.platform !== "win32") {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(
    new URL("./tooling/prisma/schema-engine.mjs", import.meta.url),
  );
}

export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  // Generating needs no database, hence no error when the variable is missing.
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://127.0.0.1/unset" },
});
