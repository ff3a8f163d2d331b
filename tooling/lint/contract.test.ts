import { describe, expect, it } from "vitest";
import {
  anchorOf,
  contractFindings,
  deadLinks,
  publishedReferences,
  sectionsOf,
  servedContradictions,
  unknownSections,
} from "./contract.ts";
import { projectFiles, projectPaths } from "./files.ts";

const page = [
  "# The contract",
  "| Section | What it is about | Explained in | Served |",
  "| --- | --- | --- | --- |",
  "| `2 §4.4` | Audits | [coverage](coverage.md#audits) | in part |",
  "| `2 §4.4 rule 4` | What a type decides | [coverage](coverage.md#audits) | not yet |",
  "| `4 B10` | Contacts | [identity](domain/identity.md#ones-own-account) | yes |",
].join("\n");
const known = new Set(sectionsOf(page).map(({ reference }) => reference));
const unknownIn = (text: string) => unknownSections({ path: "a.ts", text }, known).map(({ message }) => message);
const published = (path: string, text = "kept (3 §5)") => publishedReferences({ path, text }).length;

describe("a reference to a section", () => {
  it("is known when docs/contract.md lists it", () => {
    expect(unknownIn("Counted by two people (2 §4.4, 2 §4.4 rule 4, `4 B10`).")).toEqual([]);
  });

  it("is an error when docs/contract.md does not list the document, the section, the rule or the ruling", () => {
    const wrong = ["4 §4", "2 §4.5", "2 §4.4 rule 9", "4 B11"];
    expect(unknownIn(wrong.join(" and "))).toEqual(wrong.map((each) => `docs/contract.md lists no section ${each}`));
  });

  it("is told from amounts", () => {
    expect(unknownIn("4 L of milk, 9 of A-Z, 24 B10")).toEqual([]);
  });
});

describe("a text that is published", () => {
  it.each([
    "openapi.json",
    "README.md",
    "docs/clients.md",
    "packages/sdk/README.md",
    "packages/sdk/src/client.ts",
    "packages/i18n/src/catalogues/identity/en.json",
  ])("has no reference: %s", (path) => {
    expect(published(path)).toBe(1);
    expect(published(path, "see 4 B10")).toBe(1);
    expect(published(path, "at least 4 KiB")).toBe(0);
  });

  it("is told from sources and tests, which refer to the documents", () => {
    expect(
      ["packages/api/src/a.ts", "packages/sdk/src/a.test.ts", "docs/domain/files.md"].map((p) => published(p)),
    ).toEqual([0, 0, 0]);
  });
});

describe("a link of a page", () => {
  const files = new Map([
    ["docs/coverage.md", "## Audits"],
    ["docs/domain/identity.md", "## One's own account"],
  ]);
  const dead = (text: string) =>
    deadLinks({ path: "docs/contract.md", text }, [...files.keys(), "docs/pictures/a.png"], files).map(
      ({ message }) => message,
    );

  it("leads to a file or folder, and to a heading of it", () => {
    expect(
      dead(`${page}\n[here](#the-contract) [folder](domain) [picture](pictures/a.png) [web](https://example.com/x)`),
    ).toEqual(["a link to docs/contract.md, which is not there"]);
    expect(dead(page)).toEqual([]);
  });

  it("is an error when the file or the heading is gone", () => {
    expect(dead("[a](domain/gone.md) [b](coverage.md#gone)")).toEqual([
      "a link to docs/domain/gone.md, which is not there",
      "a link to a heading of docs/coverage.md that is not there: #gone",
    ]);
  });

  it("spells a heading as GitHub does", () => {
    expect(anchorOf("One's own account")).toBe("ones-own-account");
    expect(anchorOf("What `karwan custody verify` proves")).toBe("what-karwan-custody-verify-proves");
    expect(anchorOf("E. Deliveries, drivers, external")).toBe("e-deliveries-drivers-external");
  });
});

describe("whether a section is served", () => {
  const coverage = (...served: string[]) =>
    served.map((each) => `| GET | \`/audits/${each}\` | 2 §4.4 | ${each} | Audits |`).join("\n");
  const says = (word: string, counted: string) =>
    servedContradictions(`| \`2 §4.4\` | Audits | | ${word} |`, counted).map(({ message }) => message);

  it("agrees with the endpoints that coverage counts", () => {
    expect([
      says("yes", coverage("yes")),
      says("in part", coverage("yes", "no")),
      says("not yet", coverage("no")),
    ]).toEqual([[], [], []]);
  });

  it("is an error when coverage counts otherwise, or the word is another", () => {
    expect(says("yes", coverage("yes", "no"))).toEqual(['2 §4.4 is not "yes": 1 of its 2 endpoints are served']);
    expect(says("not yet", coverage("yes"))).toEqual(['2 §4.4 is not "not yet": 1 of its 1 endpoints are served']);
    expect(says("soon", "")).toEqual(['2 §4.4 is not "soon": say yes, in part or not yet']);
  });
});

describe("this project", () => {
  it("has sections and endpoints to compare", () => {
    const [page, coverage] = ["docs/contract.md", "docs/coverage.md"].map(
      (path) => projectFiles().find((file) => file.path === path)?.text ?? "",
    );
    expect(sectionsOf(page ?? "").length).toBeGreaterThan(170);
    const denied = (page ?? "").replaceAll(/\| (yes|in part) +\|$/gm, "| not yet |");
    expect(servedContradictions(denied, coverage ?? "").length).toBeGreaterThan(0);
  });

  it("refers to nothing that docs/contract.md does not list, and its pages link to what is there", () => {
    expect(contractFindings(projectFiles(), projectPaths())).toEqual([]);
  });
});
