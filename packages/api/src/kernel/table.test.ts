import { describe, expect, test } from "vitest";
import { AppError } from "./errors.ts";
import type { TableSpec } from "./table.ts";
import { nested, readTable } from "./table.ts";

const spec: TableSpec = {
  columns: { name: "text", tags: "list", active: "boolean", "bank.iban": "text", email: "text", phone: "text" },
  required: [["name"], ["email", "phone"]],
  maxRows: 3,
};
const read = (csv: string) => readTable(csv, spec);
const header = "name,phone,tags,active";

function refusal(csv: string): { reason: string; issues: unknown[] } {
  try {
    read(csv);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const issues = error.issues.map(({ row, field, code }) => (row === undefined ? [field, code] : [row, field, code]));
    return { reason: error.reason, issues };
  }
  throw new Error("the table was read");
}

describe("a table (4 D11)", () => {
  test.each([
    ["lines that end in LF", "\n", ""],
    ["lines that end in CRLF", "\r\n", ""],
    ["a byte order mark", "\n", "\ufeff"],
  ])("is read with %s, by the names of its columns; empty cells are not given", (_, end, mark) => {
    const { rows, issues } = read(`${mark}${[header, "Karim,,a; b ;,TRUE", "علي,+964,,"].join(end)}`);
    expect(issues).toEqual([]);
    expect(rows).toEqual([
      { row: 2, cells: { name: "Karim", tags: ["a", "b"], active: true } },
      { row: 3, cells: { name: "علي", phone: "+964" } },
    ]);
  });

  test("has commas, quotes and line ends in quoted cells, and tells each row by the line that it begins on", () => {
    const { rows } = read(`${header}\n"Al ""Rafid"", Inc.",1,,\n\n,,,\n"two\r\nlines\n",2,,false\nlast,3,,`);
    expect(rows.map(({ row, cells }) => [row, cells.name, cells.phone])).toEqual([
      [2, 'Al "Rafid", Inc.', "1"],
      [5, "two\nlines", "2"],
      [8, "last", "3"],
    ]);
  });

  test("takes off the apostrophe that an export puts before a formula, and no other", () => {
    const cells = ["'+964770", "'=1+1", "'-5", "'@me", "'Abd", "''=x", "'＝1", "'＋1", "'－1", "'＠me"];
    const said = cells.flatMap((cell) => read(`name,phone,tags\n"${cell}",1,${cell}`).rows.map((row) => row.cells));
    expect(said.map(({ name }) => name)).toEqual([
      "+964770",
      "=1+1",
      "-5",
      "@me",
      "'Abd",
      "''=x",
      "＝1",
      "＋1",
      "－1",
      "＠me",
    ]);
    expect(said[0]).toMatchObject({ tags: ["+964770"] });
  });

  test("takes off those too that an export puts behind a semicolon, a tab or a line end within a cell", () => {
    const cells = ["a;'=1", "a\t'-1", "a\n'+1", "a; '=1", "a,'=1", "it's;'so", `a;'""=1`];
    const said = cells.map((cell) => read(`name,phone,tags\n"${cell}",1,`).rows[0]?.cells.name);
    expect(said).toEqual(["a;=1", "a\t-1", "a\n+1", "a; '=1", "a,'=1", "it's;'so", 'a;"=1']);
    expect(read(`name,phone,tags\na,1,"a;'=1;'b"`).rows[0]?.cells.tags).toEqual(["a", "=1", "'b"]);
  });

  test.each([
    ["commas", ","],
    ["semicolons, as Excel does in many countries", ";"],
    ["tabs", "\t"],
  ])("has %s between its cells, which the header shows", (_, delimiter) => {
    const line = (...cells: string[]) => cells.join(delimiter);
    const row = line('"Karim, Ali; Jr.\tx"', "1", '"a;b"');
    const { rows, issues } = read([line("name", "phone", "tags"), row].join("\r\n"));
    expect(issues).toEqual([]);
    expect(rows).toEqual([{ row: 2, cells: { name: "Karim, Ali; Jr.\tx", phone: "1", tags: ["a", "b"] } }]);
  });

  test("is read by its header, whatever its rows are full of", () => {
    expect(read("name,phone,tags\na,1,x;y;z;u;v;w").rows[0]?.cells).toMatchObject({
      tags: ["x", "y", "z", "u", "v", "w"],
    });
    expect(read("name;phone\na,b,c,d;1").rows[0]?.cells).toEqual({ name: "a,b,c,d", phone: "1" });
    expect(read('"name";"phone"\n"a";1').rows[0]?.cells).toEqual({ name: "a", phone: "1" });
    expect(read("\ufeff\n\nname;phone\na;1").rows).toEqual([{ row: 4, cells: { name: "a", phone: "1" } }]);
  });

  test("has the names of its columns in any case, with blanks around them", () => {
    const { rows } = read(" Name ;PHONE; Bank.IBAN \na;1;IQ98");
    expect(rows[0]?.cells).toEqual({ name: "a", phone: "1", "bank.iban": "IQ98" });
  });

  test.each([
    [true, ["true", "TRUE", "yes", "Yes", "1", "١", "۱", "نعم", "بەڵێ", " yes "]],
    [false, ["false", "False", "no", "NO", "0", "٠", "۰", "لا", "نەخێر"]],
  ])("says %s in words and digits of the three languages", (value, words) => {
    const said = words.map((word) => read(`${header}\na,1,,${word}`).rows[0]?.cells.active);
    expect(said).toEqual(words.map(() => value));
  });

  test("leaves what is neither true nor false to those who know what it should be", () => {
    for (const word of ["perhaps", "2", "10", "yes no"])
      expect(read(`${header}\na,1,,${word}`).rows[0]?.cells).toMatchObject({ active: word });
  });

  test("has columns that lie below another, as paths", () => {
    const { rows } = read("name,phone,bank.iban\na,1,IQ98");
    expect(nested(rows[0]?.cells ?? {})).toEqual({ name: "a", phone: "1", bank: { iban: "IQ98" } });
  });
});

describe("a table is refused", () => {
  test.each([
    ["an unknown column", `${header},colour\na,1,,,red`, [[1, "colour", "column_unknown"]]],
    ["a column twice", `${header},name\na,1,,,b`, [[1, "name", "column_twice"]]],
    ["a column twice, however it is written", `${header}, NAME\na,1,,,b`, [[1, "name", "column_twice"]]],
    [
      "no column of those of which one is needed",
      "tags\nx",
      [
        [1, "name", "column_missing"],
        [1, "email", "column_missing"],
      ],
    ],
    [
      "another separator than there are",
      "name|phone\na|1",
      [
        [1, "name|phone", "column_unknown"],
        [1, "name", "column_missing"],
        [1, "email", "column_missing"],
      ],
    ],
    [
      "a name that JavaScript knows",
      `${header},__proto__,constructor\na,1,,,,`,
      [
        [1, "__proto__", "column_unknown"],
        [1, "constructor", "column_unknown"],
      ],
    ],
    ["a column whose name turns the text around it", `${header},\u202egnp\na,1,,,`, [[1, "", "column_unknown"]]],
    ["a quote that does not close", `${header}\n"a,1,,\nb,2,,`, [[3, "", "csv_quotes"]]],
    ["text behind a closing quote", `${header}\na,1,,\n"b"c,1,,`, [[3, "", "csv_quotes"]]],
    ["a quote amid a cell", `${header}\na"b,1,,`, [[2, "", "csv_quotes"]]],
  ])("for %s, by row (4 D11)", (_, csv, issues) => {
    expect(refusal(csv)).toEqual({ reason: "import_has_errors", issues });
  });

  test.each([
    ["nothing", "", "csv_empty"],
    ["blank lines", "\n\n", "csv_empty"],
    ["a header alone", `${header}\n,,,\n`, "csv_empty"],
    ["more rows than are allowed", `${header}${"\na,1,,".repeat(4)}`, "csv_too_long"],
  ])("whole, for %s", (_, csv, code) => {
    expect(refusal(csv)).toEqual({ reason: "validation_failed", issues: [["csv", code]] });
  });

  test("in a row of too few or too many cells, and in what no text may hold: told for all rows, beside what can be read", () => {
    const { rows, issues } = read(`${header}\na,1\nb,2,,,,\nc\u0000,\u202e3,"x\u0007",`);
    expect(issues.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, "", "cell_count"],
      [3, "", "cell_count"],
      [4, "name", "invalid_characters"],
      [4, "phone", "invalid_characters"],
      [4, "tags", "invalid_characters"],
    ]);
    expect(rows).toEqual([{ row: 4, cells: {} }]);
  });

  test("in a cell with more values than anything has", () => {
    const { issues } = read(`${header}\na,1,${"x;".repeat(101)},`);
    expect(issues).toMatchObject([{ row: 2, field: "tags", code: "too_big.array" }]);
  });

  test("with a thousand mistakes at most, whatever is in its header", () => {
    const many = Array.from({ length: 3000 }, (_, n) => `c${n}`).join();
    const { issues } = refusal(`${header},${many}\na,1,,`);
    expect(issues).toHaveLength(1000);
  });
});
