import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAccessTokens } from "@karwan/api";
import type { Kit } from "@karwan/api/testing";
import { fileOf, sampleFiles, startKit } from "@karwan/api/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServerProcess } from "../testing/server-process.ts";
import { startServerProcess } from "../testing/server-process.ts";

const secret = randomBytes(32).toString("hex");
let kit: Kit;
let dir: string;
let server: ServerProcess;
beforeAll(async () => {
  kit = await startKit();
  kit.clock.now = new Date();
  dir = await mkdtemp(join(tmpdir(), "karwan-volume-"));
  const files = { KARWAN_FILES_DIR: join(dir, "files") };
  server = await startServerProcess({ DATABASE_URL: kit.url, KARWAN_JWT_SECRET: secret, ...files });
});
afterAll(async () => {
  await server.end();
  await rm(dir, { recursive: true });
  await kit.stop();
});

test("while the folder of files is away, uploads and files are 503, the rest is served, and nothing is made in its place (4 J14)", async () => {
  const { admin } = await kit.tenant();
  const token = await createAccessTokens(secret).sign(admin, new Date());
  const headers = { authorization: `Bearer ${token}` };
  const upload = async () => {
    const body = new FormData();
    body.append("file", fileOf(sampleFiles["image/png"], "image/png"));
    return fetch(`${server.url}/api/v1/files`, { method: "POST", headers, body });
  };
  const made = await upload();
  expect(made.status).toBe(201);
  const { file } = (await made.json()) as { file: { id: string } };
  const open = () => fetch(`${server.url}/api/v1/files/${file.id}`, { headers });

  await rename(join(dir, "files"), join(dir, "unmounted"));
  await mkdir(join(dir, "files"));
  for (const refused of [await upload(), await upload(), await open()]) {
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await refused.json()).toMatchObject({ code: "service_unavailable" });
  }
  expect(await readdir(join(dir, "files"))).toEqual([]);
  const ready = await fetch(`${server.url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { status: "ready", degraded: ["files"], found: { files: expect.stringMatching(/^fails/) } },
  ]);
  expect((await fetch(`${server.url}/api/v1/auth/me`, { headers })).status).toBe(200);
  // What the process printed arrives by a pipe, in its own time.
  const said = () => server.output().match(/the file store, which requests need, reports an error/g) ?? [];
  await expect.poll(said).toHaveLength(1);

  await rm(join(dir, "files"), { recursive: true });
  await rename(join(dir, "unmounted"), join(dir, "files"));
  expect([(await open()).status, (await upload()).status]).toEqual([200, 201]);
});
