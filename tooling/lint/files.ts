import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const root = resolve(import.meta.dirname, "../..");

/** A file of the project: its path from the root and its text. */
export type SourceFile = { path: string; text: string };

/** What a check found, fit for one line: `path:line  message`. */
export type Finding = { path: string; line: number; message: string };

const BINARY = /\.(png|jpg|ico|woff2?|ttf|gz|zip|wasm)$/;

/** The path of every file git knows or would add: ignored ones are nobody's business. */
export function projectPaths(): string[] {
  const list = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return list.split("\0").filter((path) => path !== "" && existsSync(join(root, path)));
}

/** Those files that hold text. */
export const projectFiles = (): SourceFile[] =>
  projectPaths()
    .filter((path) => !BINARY.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

/** Where in a text each match of a global pattern stands, counted in lines from 1. */
export function matchesByLine(text: string, pattern: RegExp): { line: number; match: RegExpMatchArray }[] {
  return [...text.matchAll(pattern)].map((match) => ({ line: text.slice(0, match.index).split("\n").length, match }));
}
