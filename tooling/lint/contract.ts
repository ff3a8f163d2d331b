import { posix } from "node:path";
import type { Finding, SourceFile } from "./files.ts";
import { matchesByLine } from "./files.ts";

/** The page that lists every section of the documents that sources, tests and pages refer to. */
export const CONTRACT_PAGE = "docs/contract.md";

/** A row of that page: a section, where it is explained, whether it is served. */
export type Section = { reference: string; served: string; line: number };

const ROW = /^\| `([1-4] [^`]+)` +\|.*\| ([^|]*) \|$/gm;

/** The rows of docs/contract.md. */
export const sectionsOf = (page: string): Section[] =>
  matchesByLine(page, ROW).map(({ line, match }) => ({
    reference: match[1] ?? "",
    served: match[2]?.trim() ?? "",
    line,
  }));

// `3 §1.8`, `2 §4.4 rule 4`, `4 B10`.
const REFERENCE = /\b(?:[1-4] §\d+(?:\.\d+)?(?: rule \d+)?|4 [A-L]\d+)\b/g;

/** References of a file to sections that docs/contract.md does not list. */
export function unknownSections(file: SourceFile, known: ReadonlySet<string>): Finding[] {
  return matchesByLine(file.text, REFERENCE)
    .filter(({ match }) => !known.has(match[0]))
    .map(({ line, match }) => ({ path: file.path, line, message: `${CONTRACT_PAGE} lists no section ${match[0]}` }));
}

/** What is published to people who know none of the documents: the description, the SDK, messages, pages for clients. */
const PUBLISHED =
  /^(?:openapi\.json|README\.md|docs\/clients\.md|packages\/sdk\/(?!.*\.test\.ts$).+|packages\/i18n\/src\/catalogues\/.+\.json)$/;

/** References in published texts, which nobody outside can look up. */
export function publishedReferences(file: SourceFile): Finding[] {
  if (!PUBLISHED.test(file.path)) return [];
  return matchesByLine(file.text, /§|\b4 [A-L]\d+\b/g).map(({ line, match }) => ({
    path: file.path,
    line,
    message: `a published text must not refer to the documents: ${match[0]}`,
  }));
}

/** How a heading is called in a link, as GitHub makes it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s_-]/gu, "")
    .trim()
    .replace(/ /g, "-");

const anchorsIn = (markdown: string) =>
  new Set(matchesByLine(markdown, /^#+ (.+)$/gm).map(({ match }) => anchorOf(match[1] ?? "")));

/** Links of a page that lead to no path of the project, or to no heading of it; `texts` are its pages by path. */
export function deadLinks(page: SourceFile, paths: readonly string[], texts: ReadonlyMap<string, string>): Finding[] {
  return matchesByLine(page.text, /\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g).flatMap(({ line, match }) => {
    const [, path = "", anchor] = match;
    const target = path === "" ? page.path : posix.join(posix.dirname(page.path), path);
    const folder = `${target.replace(/\/$/, "")}/`;
    const finding = (message: string) => [{ path: page.path, line, message }];
    if (!paths.some((each) => each === target || each.startsWith(folder)))
      return finding(`a link to ${target}, which is not there`);
    if (anchor === undefined || anchorsIn(texts.get(target) ?? "").has(anchor)) return [];
    return finding(`a link to a heading of ${target} that is not there: #${anchor}`);
  });
}

/** Endpoints by section, as docs/coverage.md counts them. */
function endpointsBySection(coverage: string): Map<string, { all: number; served: number }> {
  const counts = new Map<string, { all: number; served: number }>();
  for (const { match } of matchesByLine(coverage, /^\| [A-Z]+ \| `[^`]+` \| ([^|]+) \| (yes|no) \|/gm)) {
    const [, reference = "", served] = match;
    const { all, served: before } = counts.get(reference) ?? { all: 0, served: 0 };
    counts.set(reference, { all: all + 1, served: before + (served === "yes" ? 1 : 0) });
  }
  return counts;
}

/** Rows of docs/contract.md whose "served" is no such word or contradicts the endpoints that coverage counts. */
export function servedContradictions(page: string, coverage: string): Finding[] {
  const counts = endpointsBySection(coverage);
  return sectionsOf(page).flatMap(({ reference, served, line }) => {
    const count = counts.get(reference);
    const wrong =
      !["yes", "in part", "not yet"].includes(served) ||
      (served === "yes" && count !== undefined && count.served < count.all) ||
      (served === "not yet" && count !== undefined && count.served > 0);
    if (!wrong) return [];
    const counted = count ? `${count.served} of its ${count.all} endpoints are served` : "say yes, in part or not yet";
    return [{ path: CONTRACT_PAGE, line, message: `${reference} is not "${served}": ${counted}` }];
  });
}

/** All that is wrong between the project's files and docs/contract.md. */
export function contractFindings(files: readonly SourceFile[], paths: readonly string[]): Finding[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const page = texts.get(CONTRACT_PAGE) ?? "";
  const known = new Set(sectionsOf(page).map(({ reference }) => reference));
  return [
    ...files
      .filter(({ path }) => !path.startsWith("tooling/lint/contract."))
      .flatMap((file) => [...unknownSections(file, known), ...publishedReferences(file)]),
    ...files.filter(({ path }) => path.endsWith(".md")).flatMap((file) => deadLinks(file, paths, texts)),
    ...servedContradictions(page, texts.get("docs/coverage.md") ?? ""),
  ];
}
