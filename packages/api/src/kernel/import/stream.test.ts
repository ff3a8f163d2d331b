import { describe, expect, test } from "vitest";
import { asAppError } from "../errors.ts";
import type { TableSpec } from "../table.ts";
import { streamTable } from "./stream.ts";
import { TableFile } from "./table-file.ts";

const spec: TableSpec = { columns: { name: "text", note: "text" }, required: [["name"]], maxRows: 2500 };
const lines = (count: number) => Array.from({ length: count }, (_, n) => `Item ${n},"two\nlines, ""said"""\n`).join("");

/** A table that notes how often it was opened, in pieces that break amid its lines. */
function tableOf(text: string) {
  const bytes = new TextEncoder().encode(text);
  const opened = { times: 0 };
  const file = new TableFile("x", async function* pieces() {
    opened.times += 1;
    for (let from = 0; from < bytes.length; from += 1000) yield bytes.subarray(from, from + 1000);
  });
  return { file, opened };
}

async function read(text: string) {
  const { file, opened } = tableOf(text);
  let rows = 0;
  let reason: unknown = null;
  try {
    for await (const part of streamTable(file, spec)) rows += part.rows.length;
  } catch (error) {
    reason = asAppError(error)?.issues[0]?.code;
  }
  return { rows, reason, opened: opened.times };
}

describe("a table that is read some rows at a time", () => {
  test("is refused for its length before any of its rows is read (4 D11)", async () => {
    expect(await read(`name,note\n${lines(2501)}`)).toEqual({ rows: 0, reason: "csv_too_long", opened: 1 });
    // What has no line end after it is a row as well.
    expect(await read(`name,note\n${lines(2500)}last,`)).toMatchObject({ rows: 0, reason: "csv_too_long" });
  });

  test("may have as many rows as are allowed, whatever line ends its cells have, and empty rows beside them (4 D11)", async () => {
    expect(await read(`name,note\n${lines(2500)}`)).toMatchObject({ rows: 2500, reason: null });
    expect(await read(`\ufeffname;note\r\n${";\r\n\r\n".repeat(3000)}a;b\r\n`)).toMatchObject({
      rows: 1,
      reason: null,
    });
  });

  test("lets others on between its rows (4 D11)", async () => {
    const { file } = tableOf(`name,note\n${lines(2000)}`);
    const seen: string[] = [];
    for await (const _ of streamTable(file, spec)) {
      seen.push("part");
      setImmediate(() => seen.push("other"));
    }
    expect(seen).toEqual(["part", "other", "part", "other"]);
  });
});
