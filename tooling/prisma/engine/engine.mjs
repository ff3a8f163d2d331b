import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import { createAdapterFactory } from "./adapter.mjs";
import { createDatabase } from "./commands.mjs";

/** The package imports its .wasm as a module, which Node runs only behind a flag: instantiate it by hand. */
async function loadSchemaEngine() {
  const entry = fileURLToPath(import.meta.resolve("@prisma/schema-engine-wasm"));
  const bytes = readFileSync(entry.replace(/schema_engine\.js$/, "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": bindings });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return bindings.SchemaEngine;
}

// Names of the native protocol that the WebAssembly build calls otherwise.
const renamed = { getDatabaseVersion: "version" };

/** The engine behind `call(method, params)`, started by the first call that needs it. */
export function createEngine(datasource, datamodels) {
  const factory = bindMigrationAwareSqlAdapterFactory(createAdapterFactory(datasource));
  let started;
  const start = async () => {
    const SchemaEngine = await loadSchemaEngine();
    return SchemaEngine.new({ datamodels: datamodels.length ? datamodels : undefined }, () => {}, factory);
  };

  return {
    async call(method, params) {
      if (method === "createDatabase") return createDatabase(datasource.url);
      started ??= start();
      const engine = await started;
      return (await engine[renamed[method] ?? method](params)) ?? {};
    },
    /** An error as the CLI expects it, with the database's own message, which the engine keeps by id. */
    describe(error) {
      const cause = factory.errorRegistry.consumeError(error?.id)?.error;
      const message = cause ? `${error.message}: ${cause.message ?? cause}` : String(error?.message ?? error);
      const data = { is_panic: false, message, meta: error?.meta ?? {}, error_code: error?.code };
      return { code: 4466, message: "An error happened. Check the data field for details.", data };
    },
  };
}
