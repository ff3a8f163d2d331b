import { dirname, parse } from "node:path";
import type { Finding, SourceFile } from "./files.ts";
import { matchesByLine } from "./files.ts";

/** Folders so common that naming them says nothing about the machine a file was written on. */
const ordinary = new Set(["/", "/app", "/home", "/opt", "/root", "/src", "/srv", "/tmp", "/usr", "/usr/src", "/var"]);

/** The checkout's place and the folder above it, where those give a machine away. */
export function privatePlaces(checkout: string): string[] {
  const above = dirname(checkout);
  return [checkout, above].filter((place) => place !== parse(place).root && !ordinary.has(place));
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Paths of the machine a file was written on: the checkout's own, and anybody's home. */
export function machinePaths(file: SourceFile, checkout: string): Finding[] {
  const places = privatePlaces(checkout).map(escapeRegExp);
  // Users of examples and containers are nobody's home.
  const homes = ["/Users/(?!Shared)[A-Za-z][\\w.-]*/", "/home/(?!node/|karwan/|postgres/)[a-z][\\w.-]*/"];
  const pattern = new RegExp(
    `(?<![\\w.:*\\])}/-])(?:${[...places.map((place) => `${place}(?![\\w.-])`), ...homes].join("|")})`,
    "g",
  );
  return matchesByLine(file.text, pattern).map(({ line, match }) => ({
    path: file.path,
    line,
    message: `a path of one machine: ${match[0]}`,
  }));
}

/** Addresses in the lockfile or npm settings, which would bind every install to one registry. */
export function registryAddresses(file: SourceFile): Finding[] {
  if (file.path === "pnpm-lock.yaml")
    return matchesByLine(file.text, /\btarball:|https?:\/\/[^\s'"}]+/g).map(({ line, match }) => ({
      path: file.path,
      line,
      message: `the lockfile must not name where packages come from: ${match[0]}`,
    }));
  if (/(^|\/)\.npmrc$/.test(file.path))
    return matchesByLine(file.text, /^.*(?:registry\s*=|_auth).*$/gim).map(({ line }) => ({
      path: file.path,
      line,
      message: "registries and credentials belong into each user's own npm settings",
    }));
  return [];
}
