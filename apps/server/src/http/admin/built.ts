import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

type Bytes = Uint8Array<ArrayBuffer>;

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json; charset=utf-8",
};

/** One file of the built pages, and which compressed forms lie beside it. */
export interface BuiltFile {
  type: string;
  encodings: readonly ("br" | "gzip")[];
  read(encoding: "br" | "gzip" | null): Promise<Bytes>;
}

/** The built pages by their paths below /admin/: what is not in this list does not exist, whatever a path says. */
export type Built = ReadonlyMap<string, BuiltFile>;

const suffixes = { br: ".br", gzip: ".gz" } as const;

/** Looks once what lies in a folder; null where nothing was built. Contents are read when first asked for, and kept. */
export async function findBuilt(folder: string): Promise<Built | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"));
  if (!names.includes("index.html")) return null;
  const there = new Set(names);
  const kept = new Map<string, Promise<Bytes>>();
  const load = (name: string): Promise<Bytes> => {
    const known = kept.get(name) ?? readFile(path.join(folder, name)).then((bytes) => new Uint8Array(bytes));
    kept.set(name, known);
    known.catch(() => kept.delete(name));
    return known;
  };
  const fileOf = (name: string): BuiltFile => ({
    type: TYPES[path.extname(name)] ?? "application/octet-stream",
    encodings: (["br", "gzip"] as const).filter((encoding) => there.has(name + suffixes[encoding])),
    read: (encoding) => load(encoding === null ? name : name + suffixes[encoding]),
  });
  const whole = names.filter((name) => !/\.(br|gz)$/.test(name));
  return new Map(whole.map((name) => [name, fileOf(name)]));
}
