import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";

const RELEASED = path.join(import.meta.dirname, "..", "..", "..", "prisma", "released");

/** A statement as a release sends it. */
export type ReleasedStatement = { name: string; text: string };
/** A request of a release's walk over the demo, and what it answered. */
export type ReleasedAnswer = { as: string; path: string; query: Record<string, string>; body: unknown };

/** What is kept of a release, by the name of its file. */
export type Parts = {
  /** The names of its migrations, in their order. */
  migrations: string[];
  /** The demo as a backup wrote it: its files, in base64. */
  demo: Record<string, string>;
  /** Every statement that it sends while it serves. */
  statements: ReleasedStatement[];
  /** What it answered over that demo. */
  answers: ReleasedAnswer[];
  /** What it published of its interface. */
  openapi: object;
};

const fileOf = (version: string, part: keyof Parts) =>
  path.join(RELEASED, version, part === "migrations" ? "migrations.json" : `${part}.json.zst`);

/** The versions that are kept, the oldest first. */
export async function releases(): Promise<string[]> {
  const versions = await readdir(RELEASED);
  return versions.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

/** Keeps a part of a release. The list of migrations is plain text: people look names up in it. */
export async function keepPart<P extends keyof Parts>(version: string, part: P, content: Parts[P]): Promise<number> {
  const text = `${JSON.stringify(content, null, part === "migrations" ? 2 : 0)}\n`;
  const bytes = part === "migrations" ? Buffer.from(text) : zstdCompressSync(text, { params: { 100: 19 } });
  await mkdir(path.join(RELEASED, version), { recursive: true });
  await writeFile(fileOf(version, part), bytes);
  return bytes.length;
}

/** Reads a part of a release. */
export async function partOf<P extends keyof Parts>(version: string, part: P): Promise<Parts[P]> {
  const bytes = await readFile(fileOf(version, part));
  const text = part === "migrations" ? bytes : zstdDecompressSync(bytes);
  return JSON.parse(text.toString("utf8")) as Parts[P];
}

/** The migrations of all releases: what was released is history, and not held to rules that came later. */
export async function releasedMigrations(): Promise<ReadonlySet<string>> {
  const lists = await Promise.all((await releases()).map((version) => partOf(version, "migrations")));
  return new Set(lists.flat());
}
