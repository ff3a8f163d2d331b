import type { List } from "./lists.ts";
import type { Operation } from "./operations.ts";
import { printableSchema } from "./printable.ts";
import type { Records } from "./records.ts";
import { importOf } from "./records.ts";
import { comment, pascal } from "./text.ts";

const CLASSES = { query: "Query", keyed: "Mutation", plain: "PlainMutation", stream: "Subscription" } as const;

type Lists = ReadonlyMap<string, List>;

const classOf = ({ kind, path }: Operation, lists: Lists) => (lists.has(path) ? "ListQuery" : CLASSES[kind]);

/** The client's shape: names down to operations. */
interface Branch {
  [name: string]: Branch | Operation;
}

const isOperation = (value: Branch | Operation): value is Operation => "rest" in value && "kind" in value;
const typeName = ({ path }: Operation, io: "Input" | "Output") => `${path.split(".").map(pascal).join("")}${io}`;

function treeOf(operations: readonly Operation[]): Branch {
  const root: Branch = {};
  for (const operation of operations) {
    const names = operation.path.split(".");
    const last = names.pop() ?? "";
    let at = root;
    for (const name of names) {
      const below: Branch | Operation = at[name] ?? {};
      if (isOperation(below)) throw new Error(`${operation.path}: lies below another operation`);
      at[name] = below;
      at = below;
    }
    if (at[last]) throw new Error(`${operation.path}: there are operations below it`);
    at[last] = operation;
  }
  return root;
}

function docOf({ summary, description, rest }: Operation): string[] {
  return [`${summary}.`, ...(description ? description.split("\n\n") : []), `\`${rest}\``];
}

function printCall(operation: Operation, lists: Lists): string {
  const rows = lists.get(operation.path)?.rows;
  const types = [typeName(operation, "Input"), typeName(operation, "Output"), ...(rows ? [JSON.stringify(rows)] : [])];
  return `${classOf(operation, lists)}<${types.join(", ")}>`;
}

function printBranch(branch: Branch, indent: string, lists: Lists): string {
  return Object.entries(branch)
    .map(([name, value]) => {
      if (!isOperation(value))
        return `${indent}readonly ${name}: {\n${printBranch(value, `${indent}  `, lists)}${indent}};\n`;
      return `${comment(docOf(value), indent)}${indent}readonly ${name}: ${printCall(value, lists)};\n`;
    })
    .join("");
}

/** One file an area: the inputs and outputs of its operations, and the part of the client that calls them. */
function areaFile(
  area: string,
  {
    branch,
    operations,
    types,
    imports,
    lists,
  }: {
    branch: Branch;
    operations: readonly Operation[];
    types: Map<string, string>;
    imports: string;
    lists: Lists;
  },
): string {
  const classes = [...new Set(operations.map((operation) => classOf(operation, lists)))].toSorted();
  const declarations = operations.flatMap((operation) =>
    (["Input", "Output"] as const).map((io) => {
      const name = typeName(operation, io);
      const what = io === "Input" ? "What is sent" : "What is answered";
      return `${comment([`${what}: ${operation.summary}.`], "")}export type ${name} = ${types.get(name)};\n`;
    }),
  );
  const client = `export interface ${pascal(area)}Client {\n${printBranch(branch, "  ", lists)}}\n`;
  return [`import type { ${classes.join(", ")} } from "../call.ts";\n${imports}`, client, ...declarations].join("\n");
}

function schemasOf(operations: readonly Operation[], io: "Input" | "Output"): Map<string, object> {
  return new Map(
    operations.map((operation) => [
      typeName(operation, io),
      printableSchema(io === "Input" ? operation.input : operation.output, `${operation.path}, ${io.toLowerCase()}`),
    ]),
  );
}

/** What is sent and what is answered, by their names, and the records that they use. */
async function typesOf(operations: readonly Operation[], records: Records) {
  const sent = await records.print(schemasOf(operations, "Input"), "sent");
  const answered = await records.print(schemasOf(operations, "Output"), "answered");
  const names = [...new Set([...sent.records, ...answered.records])].toSorted();
  return { types: new Map([...sent.types, ...answered.types]), imports: importOf(names) };
}

/** The files of the tRPC client's types, by their names. */
export async function trpcFiles(
  operations: readonly Operation[],
  lists: Lists,
  records: Records,
): Promise<Map<string, string>> {
  const tree = treeOf(operations);
  const areas = Object.keys(tree);
  const files = new Map<string, string>();
  for (const area of areas) {
    const branch = tree[area];
    if (!branch || isOperation(branch)) throw new Error(`${area}: an operation must lie in an area`);
    const own = operations.filter(({ path }) => path.startsWith(`${area}.`));
    const { types, imports } = await typesOf(own, records);
    files.set(`${area}.ts`, areaFile(area, { branch, operations: own, types, imports, lists }));
  }
  const imports = areas.map((area) => `import type { ${pascal(area)}Client } from "./${area}.ts";\n`).join("");
  const members = areas.map((area) => `  readonly ${area}: ${pascal(area)}Client;\n`).join("");
  const exported = areas.map((area) => `export type * from "./${area}.ts";\n`).join("");
  const doc = comment(["Every operation, below its area and resource."], "");
  files.set(
    "client.ts",
    `${imports}\n${exported}export type * from "./records.ts";\n\n${doc}export interface KarwanClient {\n${members}}\n`,
  );
  return files;
}
