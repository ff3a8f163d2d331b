import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { TestDatabase } from "@karwan/db/testing";
import { demoDatabase } from "@karwan/seed/testing";
import type { ServerProcess } from "@karwan/server/testing";
import { startServerProcess } from "@karwan/server/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OutsideProject } from "./outside-project.ts";
import { compilers, outsideProject } from "./outside-project.ts";

const readme = path.resolve(import.meta.dirname, "../../packages/sdk/README.md");
const fixture = (name: string) => readFile(path.join(import.meta.dirname, "consumer", name), "utf8");

let db: TestDatabase;
let server: ServerProcess;
let project: OutsideProject;

/** The README's code, one block after the other, against the server of this test. */
async function tour(): Promise<string> {
  const blocks = [...(await readFile(readme, "utf8")).matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] ?? "");
  const text = blocks.join("\n").replace("http://localhost:3000", server.url);
  expect(text).toContain(server.url);
  return text;
}

beforeAll(async () => {
  db = await demoDatabase();
  server = await startServerProcess({
    DATABASE_URL: db.url,
    KARWAN_JWT_SECRET: randomBytes(32).toString("hex"),
  });
  project = await outsideProject({
    "types.ts": await fixture("types.ts"),
    "wrong.ts": await fixture("wrong.ts.txt"),
    "tour.ts": await tour(),
  });
}, 120_000);
afterAll(async () => {
  await project?.remove();
  await server?.end();
  await db?.drop();
});

describe("a project that installed the packed SDK", () => {
  test.for([
    {
      name: "TypeScript 7, the libraries' own types checked too",
      compiler: compilers.typescript7,
      skipLibCheck: false,
    },
    { name: "TypeScript 5.9", compiler: compilers.typescript5, skipLibCheck: true },
  ])("knows every field, and a wrong one does not compile: $name", { timeout: 60_000 }, async (given) => {
    const { skipLibCheck } = given;
    const errors = await project.compile(given.compiler, ["types.ts", "tour.ts", "wrong.ts"], { skipLibCheck });
    expect(errors).toEqual(
      ["wrong_input", "wrong_output", "wrong_body", "wrong_answer"].map((name) =>
        expect.stringMatching(new RegExp(`^wrong\\.ts.* error TS\\d+: .*'${name}' does not exist`)),
      ),
    );
  });

  test("gets no code of the server: all that it loads besides are four libraries", async () => {
    const target = path.join(project.folder, "node_modules/@karwan/sdk");
    const names = await readdir(target, { recursive: true });
    expect(names.filter((name) => name.includes(".test.") || /(?<!\.d)\.ts$/.test(name))).toEqual([]);
    const files = names.filter((name) => /\.(js|d\.ts)$/.test(name));
    const texts = await Promise.all(files.map((name) => readFile(path.join(target, name), "utf8")));
    const imported = texts.flatMap((text) => [...text.matchAll(/(?:from|import\() ?"([^".][^"]*)"/g)]);
    const libraries = ["@trpc/client", "openapi-fetch", "openapi-typescript-helpers", "standardwebhooks"];
    expect([...new Set(imported.map((match) => match[1]))].toSorted()).toEqual(libraries);
  });

  test("takes the README's tour against a running server and reads what it says", { timeout: 60_000 }, async () => {
    const lines = (await project.run("tour.ts")).trim().split("\n");
    expect(lines.slice(0, 4)).toEqual(["95", "pick 5 95", "receive 100 100", "initial_stock 0 0"]);
    expect(lines[4]).toMatch(/^409 insufficient_stock 85 .*[\u0600-\u06ff]/);
    expect(lines[5]).toMatch(/^SDK-TOUR-TEA INV\d+$/);
  });
});
