import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestDatabase } from "../testing/index.ts";
import { testDatabase } from "../testing/index.ts";
import { startCopy } from "./copy-in.ts";

let made: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  made = await testDatabase();
  client = new pg.Client({ connectionString: made.url });
  await client.connect();
  await client.query("CREATE TEMPORARY TABLE counted (n integer)");
});
afterAll(async () => {
  await client.end();
  await made.drop();
});

const COPY = "COPY counted FROM STDIN (FORMAT csv)";
const lines = (text: string, times: number) => Buffer.from(`${text}\n`.repeat(times));
const isFree = async () => (await client.query<{ n: number }>("SELECT 1 AS n")).rows[0]?.n === 1;

describe("rows that are copied in (ADR 0038)", () => {
  test("are counted, however many pieces they come in", async () => {
    const copy = startCopy(client, COPY);
    for (let n = 0; n < 20; n += 1) await copy.write(lines("7", 5_000));
    expect(await copy.end()).toBe(100_000);
    expect(await isFree()).toBe(true);
  });

  test.each(["on", "to the end", "no further"] as const)(
    "of which one cannot be read, say so to whoever goes %s, and leave the connection free",
    async (going) => {
      const copy = startCopy(client, COPY);
      // More than the server waits for before it looks at any of it; what is asked behind it is answered when it was refused.
      await copy.write(Buffer.concat([Buffer.from("7\nnone\n"), lines("8", 100_000)])).catch(() => undefined);
      expect(await isFree()).toBe(true);
      if (going === "on")
        await expect(copy.write(lines("9", 10))).rejects.toThrow(/invalid input syntax for type integer/);
      if (going === "to the end") await expect(copy.end()).rejects.toThrow(/invalid input syntax for type integer/);
      await copy.abort();
      expect(await isFree()).toBe(true);
    },
  );

  test("that are given up leave none of them, and the connection free", async () => {
    const before = (await client.query("SELECT FROM counted")).rowCount;
    const copy = startCopy(client, COPY);
    await copy.write(lines("9", 5_000));
    await copy.abort();
    expect((await client.query("SELECT FROM counted")).rowCount).toBe(before);
  });
});
