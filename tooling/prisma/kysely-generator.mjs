/**
 * A Prisma generator that writes Kysely's table types from the same schema (`generator kysely` in base.prisma).
 * The types state what packages/db's own parsers return: ISO strings, numbers for int8, strings for numeric.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import generatorHelper from "@prisma/generator-helper";

// [what a query returns, what may be written when that differs]
const scalars = {
  String: ["string"],
  Boolean: ["boolean"],
  Int: ["number"],
  Float: ["number"],
  BigInt: ["number", "number | bigint"],
  Decimal: ["string", "string | number"],
  DateTime: ["string", "string | Date"],
  Bytes: ["Buffer", "Uint8Array"],
  // Written as text: pg would turn a bare array into a PostgreSQL array.
  Json: ["JsonValue", "string"],
};

function columnType(field) {
  const [read, write = read] = scalars[field.type] ?? ["string"];
  const dress = (type) => {
    const listed = field.isList ? (/\W/.test(type) ? `(${type})[]` : `${type}[]`) : type;
    return field.isRequired ? listed : `${listed} | null`;
  };
  const optional = field.hasDefaultValue || !field.isRequired || field.isList;
  if (read === write && !optional) return dress(read);
  const insert = optional ? `${dress(write)} | undefined` : dress(write);
  return `ColumnType<${dress(read)}, ${insert}, ${dress(write)}>`;
}

function tableType(model) {
  const columns = model.fields
    .filter((field) => field.kind !== "object")
    .map((field) => `  ${field.dbName ?? field.name}: ${columnType(field)};`);
  const doc = model.documentation
    ? `/** ${model.documentation.replaceAll("\n", " ").replaceAll("*/", "* /")} */\n`
    : "";
  return `${doc}export type ${model.name}Table = {\n${columns.join("\n")}\n};\n`;
}

const header = `// Generated from prisma/schema by tooling/prisma/kysely-generator.mjs: do not edit.
import type { ColumnType } from "kysely";

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
`;

function moduleText({ models }) {
  const tables = models.map((model) => `  ${model.dbName ?? model.name}: ${model.name}Table;`);
  return `${header}\n${models.map(tableType).join("\n")}\nexport type DB = {\n${tables.join("\n")}\n};\n`;
}

generatorHelper.generatorHandler({
  onManifest: () => ({ prettyName: "Kysely types", defaultOutput: "./kysely" }),
  async onGenerate({ generator, dmmf }) {
    const folder = generator.output.value;
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "types.ts"), moduleText(dmmf.datamodel));
  },
});
