import type { Ending, Manifest } from "./archive.ts";
import { TenantCopyError } from "./errors.ts";
import { isId } from "./rules.ts";

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string";
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isListOf = <T>(value: unknown, is: (one: unknown) => one is T): value is T[] =>
  Array.isArray(value) && value.every(is);
const isTableOf = (value: unknown, is: (one: unknown) => boolean): boolean =>
  isFields(value) && Object.values(value).every(is);
const isMigration = (value: unknown): value is Manifest["migrations"][number] =>
  isFields(value) && isText(value["name"]) && isText(value["checksum"]);
const isNamed = (value: unknown): value is Fields =>
  isFields(value) && isText(value["id"]) && isId(value["id"]) && isText(value["code"]);

function fieldsOf(name: string, content: Buffer): Fields {
  try {
    const value: unknown = JSON.parse(content.toString("utf8"));
    if (isFields(value)) return value;
  } catch {
    // Said below, without what stands there.
  }
  throw new TenantCopyError(`${name} in the export can't be read: nothing was imported.`);
}

const isManifest = (found: Fields): found is Fields & Manifest => {
  const { tenant, created_at, secrets, migrations } = found;
  const isWhole = isNamed(tenant) && isText(tenant["name"]) && isText(created_at) && isText(secrets);
  return isWhole && isListOf(migrations, isMigration);
};

const isEnding = (found: Fields): found is Fields & Ending => {
  const { rows, jobs, facts, files } = found;
  const areFiles =
    isFields(files) && isCount(files["count"]) && isCount(files["bytes"]) && isListOf(files["missing"], isText);
  return isTableOf(rows, isCount) && isCount(jobs) && isTableOf(facts, isText) && areFiles;
};

/** What the file says of itself first: its shape is held to what an export writes, what it says is compared later. */
export function manifestIn(content: Buffer): Manifest {
  const found = fieldsOf("manifest.json", content);
  if (found["format"] !== 1)
    throw new TenantCopyError(
      `The export is of format ${JSON.stringify(found["format"])}, which this release can't read.`,
    );
  if (isManifest(found)) return found;
  throw new TenantCopyError("manifest.json in the export is not what an export writes: nothing was imported.");
}

/** What it says of itself last, of the same tenant. */
export function endingIn(content: Buffer, { tenant }: Manifest): Ending {
  const found = fieldsOf("end.json", content);
  if (!isEnding(found))
    throw new TenantCopyError("end.json in the export is not what an export writes: nothing was imported.");
  const { tenant: ended } = found;
  // Files of former releases name it at their beginning alone.
  if (ended !== undefined && !(isNamed(ended) && ended["id"] === tenant.id && ended["code"] === tenant.code))
    throw new TenantCopyError("The export begins with one tenant and ends with another: nothing was imported.");
  return found;
}
