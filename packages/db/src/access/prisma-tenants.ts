/** How models are related, as Prisma's client carries it: the fields of a model, and of a relation the model it leads to. */
export type Relations = { models: Readonly<Record<string, Model>> };
type Model = { fields: readonly { name: string; kind: string; type: string }[] };
type Models = Relations["models"];
type Asked = { readonly [key: string]: unknown };

/** A call as Prisma's extensions see it. */
export type Call = { model: string; operation: string; args: unknown };

const isAsked = (value: unknown): value is Asked =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
const all = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** The column that says whose a record is; null for a model of everybody's. */
function ownerOf(models: Models, model: string): string | null {
  if (model === "Tenant") return "id";
  return models[model]?.fields.some(({ name }) => name === "tenant_id") ? "tenant_id" : null;
}

/** What a relation's field leads to; null for a column. */
function targetOf(models: Models, model: string, field: string): string | null {
  const found = models[model]?.fields.find(({ name }) => name === field);
  return found?.kind === "object" ? found.type : null;
}

/** A tenant by its id, or null: what belongs to none of them, such as a built-in role. */
const isTenant = (value: unknown) => typeof value === "string" || value === null;

/** Whether a condition or a record names its tenant: by the column, or as the first part of a composite key. */
function names(asked: unknown, owner: string): boolean {
  if (!isAsked(asked)) return false;
  const keys = Object.entries(asked).filter(([key]) => key.startsWith(`${owner}_`));
  return isTenant(asked[owner]) || keys.some(([, parts]) => isAsked(parts) && isTenant(parts[owner]));
}

const unnamed = (path: string) => new TypeError(`${path} names no tenant`);

/** Whether a relation leads from what is everybody's to what is a tenant's: its key does not begin with the tenant. */
const leavesOpen = (models: Models, model: string, target: string) =>
  ownerOf(models, target) !== null && ownerOf(models, model) === null;

/** Prisma leaves out a condition whose value is undefined, and so finds, or deletes, what was not meant. */
function checkConditions(models: Models, model: string, where: unknown, path: string): void {
  for (const [key, value] of Object.entries(where ?? {})) {
    const at = `${path}.${key}`;
    if (value === undefined) throw new TypeError(`${at} is undefined: Prisma would leave the condition out`);
    const target = targetOf(models, model, key);
    if (target && leavesOpen(models, model, target)) throw unnamed(at);
    for (const inner of all(value)) if (isAsked(inner)) checkConditions(models, target ?? model, inner, at);
  }
}

function checkIncluded(models: Models, model: string, asked: unknown, path: string): void {
  for (const [field, value] of Object.entries(isAsked(asked) ? asked : {})) {
    const target = targetOf(models, model, field);
    if (field === "_count" && value && ownerOf(models, model) === null) throw unnamed(`${path}._count`);
    if (!target || !value) continue;
    const inner = isAsked(value) ? value : {};
    if (leavesOpen(models, model, target) && !names(inner.where, ownerOf(models, target) ?? "")) {
      throw unnamed(`${path}.${field}`);
    }
    checkConditions(models, target, inner.where, `${path}.${field}.where`);
    for (const way of ["include", "select"]) checkIncluded(models, target, inner[way], `${path}.${field}.${way}`);
  }
}

/** Nested records get their tenant with the key of the record that they belong to: one that has none gives none. */
function checkWritten(models: Models, model: string, data: unknown, path: string): void {
  for (const [field, writes] of Object.entries(isAsked(data) ? data : {})) {
    const target = targetOf(models, model, field);
    if (!target || !isAsked(writes)) continue;
    const at = `${path}.${field}`;
    if (ownerOf(models, model) === null || ownerOf(models, target) === null) throw unnamed(at);
    for (const write of Object.values(writes).flatMap(all)) {
      const { data: rows, create, update } = isAsked(write) ? write : {};
      for (const record of [write, ...all(rows), create, update]) checkWritten(models, target, record, at);
    }
  }
}

/**
 * Throws unless a call of Prisma names its tenant: in what it asks (`where`) or makes (`data`, `create`), and in what
 * it includes. What `pnpm statements` proves of SQL by its text, for calls that have none (ADR 0003).
 */
export function requireTenant(models: Models, { model, operation, args }: Call): void {
  const asked = isAsked(args) ? args : {};
  const owner = ownerOf(models, model);
  const made = operation.startsWith("create") ? all(asked.data) : operation === "upsert" ? [asked.create] : [];
  if (owner && !made.every((record) => names(record, owner))) throw unnamed(`${model}.${operation}`);
  if (owner && !operation.startsWith("create") && !names(asked.where, owner)) throw unnamed(`${model}.${operation}`);
  checkConditions(models, model, asked.where, `${model}.where`);
  const written = [...all(asked.data), asked.create, asked.update];
  for (const record of written) checkWritten(models, model, record, `${model}.data`);
  for (const way of ["include", "select"]) checkIncluded(models, model, asked[way], `${model}.${way}`);
}
