import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
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

/** A Node of the oldest version that the package promises to run on, where the machine has one. */
function findOldestNode(): string | null {
  const candidates = (process.env.PATH ?? "").split(path.delimiter).map((folder) => path.join(folder, "node"));
  const isOldest = (candidate: string) => {
    try {
      return execFileSync(candidate, ["--version"], { encoding: "utf8", stdio: "pipe" }).startsWith("v20.");
    } catch {
      return false;
    }
  };
  return candidates.find(isOldest) ?? null;
}
const oldest = findOldestNode();

let db: TestDatabase;
let server: ServerProcess;
let project: OutsideProject;

// What the README's sample for webhooks is called with: a request as the server signs it, and one that somebody changed.
const CALLED = `
import { Webhook } from "standardwebhooks";

const secret = "whsec_" + btoa("a secret of the test's own");
const body = JSON.stringify({
  type: "delivery.status_changed",
  timestamp: new Date().toISOString(),
  data: { delivery_code: "RAF-00000001", to: "delivered" },
});
const signed = new Headers({
  "webhook-id": "msg_1",
  "webhook-timestamp": String(Math.floor(Date.now() / 1000)),
  "webhook-signature": new Webhook(secret).sign("msg_1", new Date(), body),
});
console.log(receive(body, signed, secret), receive(body.replace("delivered", "failed"), signed, secret));
`;

/** The README's code, one block after the other, against the server of this test; what it makes is named apart. */
async function tour(name: string): Promise<string> {
  const blocks = [...(await readFile(readme, "utf8")).matchAll(/```(\w+)\n([\s\S]*?)```/g)];
  expect(blocks.map(([, language]) => language)).toEqual(blocks.map(() => "ts"));
  const text = blocks
    .map(([, , code]) => code)
    .join("\n")
    .replace("http://localhost:3000", server.url);
  expect(text).toContain(server.url);
  for (const made of ["SDK-TOUR", "order-1002", "contract-1"]) expect(text).toContain(`"${made}`);
  return text.replaceAll(/"(SDK-TOUR|order-1002|contract-1)/g, `"$1-${name}`);
}

const linesOf = async (file: string, node: string) => (await project.run(file, node)).trim().split("\n");

/** What the README says that its samples print. */
const toldOnTour = (name: string) => [
  `SDK-TOUR-${name}-TEA`,
  "95",
  expect.stringMatching(/^409 insufficient_stock 85 .*[\u0600-\u06ff]/),
  expect.stringMatching(/^name too_small\.string \S/),
  "true",
  "pick 5 95",
  "receive 100 100",
  "initial_stock 0 0",
  `SDK-TOUR-${name}-TEA`,
  "file_type_not_allowed",
  "application/pdf true",
  "true",
  "2 vehicle_ids reference_not_found",
  expect.stringMatching(/^notification \S.* 1$/),
  expect.stringMatching(new RegExp(`^SDK-TOUR-${name}-TEA INV\\d+$`)),
  "msg_1 RAF-00000001 delivered",
  "200 401",
];

beforeAll(async () => {
  db = await demoDatabase();
  server = await startServerProcess({
    DATABASE_URL: db.url,
    KARWAN_JWT_SECRET: randomBytes(32).toString("hex"),
  });
  project = await outsideProject({
    "types.ts": await fixture("types.ts"),
    "wrong.ts": await fixture("wrong.ts.txt"),
    "tour.ts": await tour("A"),
    "tour-a.js": stripTypeScriptTypes(await tour("A")) + CALLED,
    "tour-b.js": stripTypeScriptTypes(await tour("B")) + CALLED,
  });
});
afterAll(async () => {
  await project?.remove();
  await server?.end();
  await db?.drop();
});

describe("a project that installed the packed SDK", () => {
  test.for([
    { name: "TypeScript 7, for a page", compiler: compilers.typescript7, world: "browser" },
    { name: "TypeScript 7, for a server", compiler: compilers.typescript7, world: "node" },
    { name: "TypeScript 5.9, for a server", compiler: compilers.typescript5, world: "node" },
  ] as const)(
    "knows every field, and a wrong one does not compile, at the strictest: $name",
    async ({ compiler, world }) => {
      const errors = await project.compile(compiler, ["types.ts", "tour.ts", "wrong.ts"], world);
      expect(errors).toEqual(
        ["wrong_input", "wrong_output", "wrong_body", "wrong_answer"].map((name) =>
          expect.stringMatching(new RegExp(`^wrong\\.ts.* error TS\\d+: .*'${name}' does not exist`)),
        ),
      );
    },
  );

  test("gets no code of the server: all that it loads besides are six libraries, and maps lead to what was written", async () => {
    const target = path.join(project.folder, "node_modules/@karwan/sdk");
    const names = await readdir(target, { recursive: true });
    expect(names.filter((name) => name.includes(".test.") || /(?<!\.d)\.ts$/.test(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(["LICENSE", "README.md", "package.json"]));
    const files = names.filter((name) => /\.(js|d\.ts)$/.test(name));
    const texts = await Promise.all(files.map((name) => readFile(path.join(target, name), "utf8")));
    const imported = texts.flatMap((text) => [...text.matchAll(/(?:from|import\() ?"([^".][^"]*)"/g)]);
    expect([...new Set(imported.map((match) => match[1]))].toSorted()).toEqual([
      "@trpc/client",
      "eventsource-parser",
      "openapi-fetch",
      "openapi-typescript-helpers",
      "standardwebhooks",
      "superjson",
    ]);
    const maps = texts.flatMap((text) => text.match(/(?<=^\/\/# sourceMappingURL=).*$/m) ?? []);
    expect(maps).toContain("transport.js.map");
    const written: unknown = JSON.parse(await readFile(path.join(target, "dist/transport.js.map"), "utf8"));
    expect(written).toMatchObject({ sourcesContent: [expect.stringContaining("export class Transport")] });
  });

  test("takes the README's tour against a running server and reads what it says", async () => {
    expect(await linesOf("tour-a.js", process.execPath)).toEqual(toldOnTour("A"));
  });

  test.skipIf(!oldest)(`takes the same tour on Node 20${oldest ? "" : ": skipped, the PATH has none"}`, async () => {
    expect(await linesOf("tour-b.js", oldest ?? "")).toEqual(toldOnTour("B"));
  });
});
