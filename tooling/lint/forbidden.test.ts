import { describe, expect, it } from "vitest";
import { forbiddenUses, withoutComments } from "./forbidden.ts";

const found = (text: string, path = "packages/api/src/identity/users/service.ts") =>
  forbiddenUses({ path, text }).map(({ line, message }) => `${line} ${message.split(":")[0]}`);

describe("forbidden habits", () => {
  it.each([
    ["h.prisma.user.findUnique({ where })", "findUnique"],
    ["h.prisma.user.findUniqueOrThrow({ where })", "findUnique"],
    ["sql`select set_config('app.tenant_id', $1, false)`", "session-level set_config"],
    ["sql`select set_config('app.tenant_id', $1, local)`", "session-level set_config"],
    ["sql`select set_config('app.user_id', coalesce($1, ''), false)`", "session-level set_config"],
    ['client.query("SET app.tenant_id = 1")', "session-level SET"],
    ['client.query("SET SESSION app.tenant_id TO 1")', "session-level SET"],
    ["client.query(`begin; set search_path = x`)", "session-level SET"],
    ["h.prisma.$queryRawUnsafe(text)", "unsafe raw SQL"],
    ["tx.prisma.$queryRaw`select 1`", "raw SQL by Prisma"],
    ['composedStatement<Row>("items.some", text)', "composed statement"],
    ["prisma.$transaction([a, b])", "Prisma's own $transaction"],
    ["sql`select from a join b on b.id = coalesce(a.parent_id, a.id)`", "join on coalesce()"],
    ["const row = value as unknown as Row;", "double assertion"],
    ['import { lazy, Suspense } from "react";', "React's own lazy"],
    ["// TODO later", "unfinished work"],
  ])("are found: %s", (code, rule) => {
    expect(found(`const x = 1;\n${code}\n`)).toEqual([`2 ${rule}`]);
  });

  it.each([
    "h.prisma.user.findFirst({ where })",
    "sql`select set_config('app.tenant_id', $1, true), set_config('app.user_id', $2, true)`",
    "sql`select set_config('app.user_id', coalesce($1, ''), true)`",
    "sql`update stock set quantity = quantity - 1 where id = $1`",
    'client.query("SET LOCAL statement_timeout = 10")',
    'client.query("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE")',
    'import { lazy } from "../kernel/lazy.tsx";',
    "// findUnique would merge look-ups here",
    "const todo = list;",
    "sql`select from a join b on b.id = case when a.parent_id is null then a.id else a.parent_id end`",
    "sql`update a set resolved_by = coalesce(resolved_by, $1)`",
  ])("are told from what looks like them: %s", (code) => {
    expect(found(code)).toEqual([]);
  });

  it("are allowed where they are tamed: the access layer may name findUnique", () => {
    expect(found("query.findUnique(args)", "packages/db/src/prisma/extension.ts")).toEqual([]);
  });

  it("are let pass where the line above gives the reason", () => {
    const code = "const row = value as unknown as Row;";
    expect(found(`// allowed (double assertion): the driver types rows as unknown\n${code}`)).toEqual([]);
    expect(found(`// allowed (double assertion):\n${code}`)).toEqual(["2 double assertion"]);
    expect(found(`// allowed (findUnique): the driver types rows as unknown\n${code}`)).toEqual(["2 double assertion"]);
  });

  it("may be named in comments, while addresses in strings are not comments", () => {
    const text = 'const url = "https://a.example"; /* findUnique\n */ x.findUnique(); // y.findUnique';
    expect(withoutComments(text)).toBe(
      `const url = "https://a.example"; ${" ".repeat(13)}\n${" ".repeat(3)} x.findUnique(); ${" ".repeat(15)}`,
    );
    expect(found(text)).toEqual(["2 findUnique"]);
  });
});
