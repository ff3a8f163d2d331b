import type { OpenAPI3, OpenAPITSOptions, SchemaObject } from "openapi-typescript";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";

/** What a moment is where the types are used: on REST and in webhooks text; a `Date` in what tRPC answers. */
export type Moments = "text" | "answered" | "sent";

const { factory } = ts;
const FILE = factory.createTypeReferenceNode("FilePart");
const DATE = factory.createTypeReferenceNode("Date");
const TEXT = factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword);
const NULL = factory.createLiteralTypeNode(factory.createNull());

function momentOf(type: unknown, moments: Moments): ts.TypeNode | undefined {
  if (moments === "text") return undefined;
  const isNullable = Array.isArray(type) && type.includes("null");
  return factory.createUnionTypeNode([DATE, ...(moments === "sent" ? [TEXT] : []), ...(isNullable ? [NULL] : [])]);
}

const optionsFor = (moments: Moments): OpenAPITSOptions => ({
  silent: true,
  // A default makes a field optional in what is sent; answers list it as required themselves.
  defaultNonNullable: false,
  transform(schema) {
    if (!("format" in schema)) return undefined;
    if (schema.format === "binary") return FILE;
    return schema.format === "date-time" ? momentOf(schema.type, moments) : undefined;
  },
});

/** Which of several fields a body needs: types could only spell out every choice, so that is left to the server to say. */
const isCondition = (part: { anyOf?: object[] }) =>
  part.anyOf?.every((choice) => Object.keys(choice).join() === "required") ?? false;
const withoutConditions = (document: object) =>
  JSON.parse(
    JSON.stringify(document, (key, value: unknown) =>
      key === "allOf" && Array.isArray(value) && value.every(isCondition) ? undefined : value,
    ),
  ) as OpenAPI3;

/** The document's paths and operations as TypeScript. */
export async function printDocument(document: object): Promise<string> {
  const types = await openapiTS(withoutConditions(document), optionsFor("text"));
  return `import type { FilePart } from "../body.ts";\n\n${astToString(types)}`;
}

function membersOf(node: ts.Node | undefined): readonly ts.TypeElement[] {
  if (node && ts.isInterfaceDeclaration(node)) return node.members;
  if (node && ts.isPropertySignature(node) && node.type && ts.isTypeLiteralNode(node.type)) return node.type.members;
  return [];
}

const named = (members: readonly ts.TypeElement[], name: string) =>
  members.find((member) => member.name && ts.isIdentifier(member.name) && member.name.text === name);

/** Each schema as the text of its type, by name; `others` are the schemas that they may refer to by theirs. */
export async function printSchemas(
  schemas: ReadonlyMap<string, object>,
  others: Readonly<Record<string, object>> = {},
  moments: Moments = "text",
): Promise<Map<string, string>> {
  const document = {
    openapi: "3.1.0",
    info: { title: "types", version: "1" },
    paths: {},
    components: { schemas: { ...others, ...Object.fromEntries(schemas) } as Record<string, SchemaObject> },
  };
  const nodes = await openapiTS(withoutConditions(document), optionsFor(moments));
  const components = nodes.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === "components");
  const printed = membersOf(named(membersOf(components), "schemas"));
  return new Map(
    [...schemas.keys()].map((name) => {
      const member = named(printed, name);
      if (!member || !ts.isPropertySignature(member) || !member.type) throw new Error(`${name}: was not printed`);
      return [name, astToString(member.type).trim()];
    }),
  );
}
