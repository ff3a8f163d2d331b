import { randomUUID } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import { ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import { onServer } from "./commands.mjs";

// Types of pg_catalog's own columns that adapter-pg refuses to describe; their text form serves introspection.
const oid = { char: 18, text: 25, nameArray: 1003, textArray: 1009 };
const shownAsText = new Set([22, 24, 30, 194, 2205, 2206]);

/** Lets the adapter read the system catalogue; `"char"` columns must still be announced as characters. */
function readsCatalogue(adapter) {
  const performIO = adapter.performIO.bind(adapter);
  const queryRaw = adapter.queryRaw.bind(adapter);
  const startTransaction = adapter.startTransaction?.bind(adapter);
  const characterColumns = new WeakMap();

  adapter.performIO = async (query) => {
    const result = await performIO(query);
    const fields = result.fields ?? [];
    characterColumns.set(
      query,
      fields.flatMap((field, i) => (field.dataTypeID === oid.char ? [i] : [])),
    );
    for (const field of fields) {
      if (field.dataTypeID === oid.nameArray) field.dataTypeID = oid.textArray;
      else if (field.dataTypeID === oid.char || shownAsText.has(field.dataTypeID)) field.dataTypeID = oid.text;
    }
    return result;
  };
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const i of characterColumns.get(query) ?? []) result.columnTypes[i] = ColumnTypeEnum.Character;
    return result;
  };
  if (startTransaction) {
    adapter.startTransaction = async (...options) => readsCatalogue(await startTransaction(...options));
  }
  return adapter;
}

const connectTo = async (url, schema) =>
  readsCatalogue(await new PrismaPg({ connectionString: url }, { schema }).connect());

/** A scratch database beside the real one, dropped when the engine lets go of it. */
async function connectToScratch(url, schema) {
  const name = `prisma_shadow_${randomUUID()}`;
  await onServer(url, (client) => client.query(`CREATE DATABASE "${name}"`));
  const scratch = new URL(url);
  scratch.pathname = `/${name}`;
  const adapter = await connectTo(scratch.toString(), schema);
  const dispose = adapter.dispose.bind(adapter);
  adapter.dispose = async () => {
    await dispose();
    await onServer(url, (client) => client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`));
  };
  return adapter;
}

/** The adapter factory that the schema engine connects with. */
export function createAdapterFactory({ url = "postgresql://127.0.0.1/unset", shadowDatabaseUrl }) {
  const schema = new URL(url).searchParams.get("schema") ?? undefined;
  const factory = new PrismaPg({ connectionString: url, max: 2 }, { schema });
  const connect = factory.connect.bind(factory);
  factory.connect = async () => readsCatalogue(await connect());
  factory.connectToShadowDb = () =>
    shadowDatabaseUrl ? connectTo(shadowDatabaseUrl, schema) : connectToScratch(url, schema);
  return factory;
}
