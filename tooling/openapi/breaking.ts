/** As much of a JSON Schema, and of the document around it, as clients depend on. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};
type Content = { content?: Record<string, { schema?: Schema }> };
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: Content & { required?: boolean };
  responses?: Record<string, Content>;
};
export type Document = {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};

/** What a client sends, or what it gets: what may be added to one must not be added to the other. */
type Way = "sent" | "got";
type Pair = { former: Document; now: Document; way: Way; seen: Set<string> };

const METHODS = ["get", "post", "put", "patch", "delete"];
/** The bounds that a client's values have to keep, and by which of their ends they get tighter. */
const BOUNDS = { minimum: 1, maximum: -1, minLength: 1, maxLength: -1, minItems: 1, maxItems: -1 } as const;

const resolved = (schema: Schema, document: Document): Schema => {
  const name = schema.$ref?.replace("#/components/schemas/", "");
  const target = name === undefined ? undefined : document.components?.schemas?.[name];
  return target ? resolved(target, document) : schema;
};

function typesOf(schema: Schema): Set<string> | null {
  const types = schema.type === undefined ? [] : [schema.type].flat();
  return types.length === 0
    ? null
    : new Set(types.flatMap((type) => (type === "number" ? ["number", "integer"] : [type])));
}
const valuesOf = (schema: Schema): Set<string> | null => {
  const values = schema.enum ?? ("const" in schema ? [schema.const] : null);
  return values && new Set(values.map((value) => JSON.stringify(value)));
};

/** What of the first set is not in the second: nothing where the second is any value. */
const lacking = (some: Set<string>, all: Set<string> | null) => (all ? [...some].filter((one) => !all.has(one)) : []);

function typeFindings(former: Schema, now: Schema, way: Way): string[] {
  const [before, after] = [typesOf(former), typesOf(now)];
  const gone = before && way === "sent" ? lacking(before, after) : [];
  const come = after && way === "got" ? lacking(after, before) : [];
  return [...gone.map((type) => `no longer takes ${type}`), ...come.map((type) => `may be ${type} now`)];
}

function valueFindings(former: Schema, now: Schema, way: Way): string[] {
  // New words in an answer are additions, which clients have to bear (docs/operations.md).
  if (way === "got") return [];
  const [before, after] = [valuesOf(former), valuesOf(now)];
  if (!after) return [];
  const gone = before ? lacking(before, after) : ["others than before"];
  const tighter = Object.entries(BOUNDS).flatMap(([bound, sign]) => {
    const [was, is] = [former[bound as keyof typeof BOUNDS], now[bound as keyof typeof BOUNDS]];
    return is !== undefined && (was === undefined || (is - was) * sign > 0) ? [`${bound} is ${is} now`] : [];
  });
  return [...gone.map((value) => `no longer takes ${value}`), ...tighter];
}

function propertyFindings(former: Schema, now: Schema, pair: Pair): string[] {
  const [before, after] = [former.properties ?? {}, now.properties ?? {}];
  const [needed, needs] = [new Set(former.required), new Set(now.required)];
  const found = Object.entries(before).flatMap(([name, schema]) => {
    const present = after[name];
    if (!present) return [`.${name}: is gone`];
    const lost = pair.way === "got" && needed.has(name) && !needs.has(name) ? [`.${name}: may be absent now`] : [];
    return [...lost, ...schemaFindings(schema, present, pair).map((text) => `.${name}${join(text)}`)];
  });
  const wanted = [...needs].filter((name) => !needed.has(name)).map((name) => `.${name}: is required now`);
  return pair.way === "sent" ? [...found, ...wanted] : found;
}

const join = (text: string) => (/^[.[]/.test(text) ? text : `: ${text}`);

/** Of alternatives each of one side has to have its like on the other. */
function alternativeFindings(former: Schema, now: Schema, pair: Pair): string[] | null {
  const [before, after] = [former.anyOf ?? former.oneOf, now.anyOf ?? now.oneOf];
  if (!before && !after) return null;
  const [was, is] = [before ?? [former], after ?? [now]];
  const isLike = (one: Schema, other: Schema) =>
    schemaFindings(one, other, { ...pair, seen: new Set(pair.seen) }).length === 0;
  if (pair.way === "sent") {
    const gone = was.filter((one) => !is.some((other) => isLike(one, other)));
    return gone.length > 0 ? [`takes ${gone.length} of ${was.length} alternatives no longer as before`] : [];
  }
  const come = is.filter((other) => !was.some((one) => isLike(one, other)));
  return come.length > 0 ? [`has ${come.length} alternatives that were not there`] : [];
}

function schemaFindings(given: Schema, present: Schema, pair: Pair): string[] {
  const key = given.$ref && present.$ref ? `${given.$ref} ${present.$ref}` : null;
  if (key !== null && pair.seen.has(key)) return [];
  if (key !== null) pair.seen.add(key);
  const [former, now] = [resolved(given, pair.former), resolved(present, pair.now)];
  const alternatives = alternativeFindings(former, now, pair);
  if (alternatives) return alternatives;
  const parts = (former.allOf ?? []).flatMap((part, index) => schemaFindings(part, now.allOf?.[index] ?? now, pair));
  const items =
    former.items && now.items ? schemaFindings(former.items, now.items, pair).map((text) => `[]${join(text)}`) : [];
  return [
    ...typeFindings(former, now, pair.way),
    ...valueFindings(former, now, pair.way),
    ...propertyFindings(former, now, pair),
    ...parts,
    ...items,
  ];
}

type Sides = { former: Document; now: Document };

function contentFindings(former: Content | undefined, now: Content | undefined, way: Way, sides: Sides): string[] {
  return Object.entries(former?.content ?? {}).flatMap(([type, { schema }]) => {
    const present = now?.content?.[type];
    if (!present) return [`: ${type} is gone`];
    if (!schema || !present.schema) return [];
    return schemaFindings(schema, present.schema, { ...sides, way, seen: new Set() }).map(join);
  });
}

function parameterFindings(former: Operation, now: Operation, sides: Sides): string[] {
  const keyOf = ({ name, in: place }: Parameter) => `${place} ${name}`;
  const present = new Map((now.parameters ?? []).map((parameter) => [keyOf(parameter), parameter]));
  const known = new Map((former.parameters ?? []).map((parameter) => [keyOf(parameter), parameter]));
  const gone = [...known].flatMap(([key, parameter]) => {
    const is = present.get(key);
    if (!is) return [` ${key}: is gone`];
    const pair: Pair = { ...sides, way: "sent", seen: new Set() };
    const found = schemaFindings(parameter.schema ?? {}, is.schema ?? {}, pair).map((text) => ` ${key}${join(text)}`);
    return is.required && !parameter.required ? [...found, ` ${key}: is required now`] : found;
  });
  const added = [...present].filter(([key, { required }]) => required && !known.has(key));
  return [...gone, ...added.map(([key]) => ` ${key}: is required now`)];
}

function operationFindings(former: Operation, now: Operation, sides: Sides): string[] {
  const body = contentFindings(former.requestBody, now.requestBody, "sent", sides).map((text) => ` body${text}`);
  const wanted = now.requestBody?.required && !former.requestBody?.required ? [" body: is required now"] : [];
  const answers = Object.entries(former.responses ?? {})
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([status, answer]) => {
      const present = now.responses?.[status];
      if (!present) return [` ${status}: is gone`];
      return contentFindings(answer, present, "got", sides).map((text) => ` ${status}${text}`);
    });
  return [...parameterFindings(former, now, sides), ...body, ...wanted, ...answers];
}

/** What a client of the first document would find missing or otherwise in the second, each beginning with `GET /path`. */
export function breakingChanges(former: Document, now: Document): string[] {
  return Object.entries(former.paths).flatMap(([path, operations]) =>
    METHODS.flatMap((method) => {
      const before = operations[method];
      if (!before) return [];
      const name = `${method.toUpperCase()} ${path}`;
      const after = now.paths[path]?.[method];
      return after
        ? operationFindings(before, after, { former, now }).map((text) => `${name}${text}`)
        : [`${name}: is gone`];
    }),
  );
}

/** The changes that the newest part of a changelog does not name below `### Breaking`, as `GET /path` between backticks. */
export function unannounced(changes: readonly string[], changelog: string): string[] {
  const [, newest = ""] = changelog.split(/^## /m);
  const [, announced = ""] = newest.split(/^### Breaking$/m);
  const [section = ""] = announced.split(/^### /m);
  return changes.filter((change) => {
    const [, operation = ""] = /^([A-Z]+ [^\s:]+)/.exec(change) ?? [];
    return !section.includes(`\`${operation}\``);
  });
}
