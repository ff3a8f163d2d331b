import type { Finding, SourceFile } from "./files.ts";
import { matchesByLine } from "./files.ts";

type Rule = { name: string; why: string; pattern: RegExp; except?: RegExp };

const tests = /\.test\.ts$|\/testing\//;

/** What no rule of the linters can say: habits that read another tenant's rows, or that hide what they do. */
const rules: readonly Rule[] = [
  {
    name: "findUnique",
    why: "Prisma merges look-ups of one tick into one query, across requests: use findFirst with the tenant",
    pattern: /\.(findUnique(?:OrThrow)?)\b/g,
    // The extension that turns it into findFirst has to name it.
    except: /^packages\/db\/src\//,
  },
  {
    name: "session-level set_config",
    why: "behind a pooler a session setting is read by the next tenant: the third argument must be true",
    pattern: /set_config\s*\((?:(?:[^(),]|\([^()]*\))*,){2}(?!\s*true\s*\))(?:[^(),]|\([^()]*\))*\)/gi,
    except: tests,
  },
  {
    name: "session-level SET",
    why: "behind a pooler a session setting is read by the next tenant: use set_config(..., true) or SET LOCAL",
    pattern: /(?<=["'`;]\s*)SET\s+(?!LOCAL\b|TRANSACTION\b|CONSTRAINTS\b)(?:SESSION\s+)?[a-z_.]+\s*(?:=|TO)\s/gi,
    except: tests,
  },
  {
    name: "unsafe raw SQL",
    why: "values belong into parameters: use statement() with $1",
    pattern: /\$(?:query|execute)RawUnsafe\b/g,
  },
  {
    name: "raw SQL by Prisma",
    why: "nothing checks its tenant, its types or its plan: declare a statement()",
    pattern: /\$(?:query|execute)Raw\b/g,
    // Which offers it to its own tests.
    except: /\.test\.ts$|\/testing\/|^packages\/db\/src\//,
  },
  {
    name: "composed statement",
    why: "PostgreSQL says nothing of its row: declare a statement()",
    pattern: /\bcomposedStatement\b/g,
    // Lists and what happens to a delivery are composed of parts that a declared statement has as well (ADR 0025).
    except: /^packages\/db\/src\/|^packages\/api\/src\/(?:kernel\/list\/statements|delivery\/lifecycle\/record)\.ts$/,
  },
  {
    name: "Prisma's own $transaction",
    why: "it runs without the tenant: use database.transaction",
    pattern: /\.\$transaction\s*\(/g,
    except: /^packages\/db\/src\//,
  },
  {
    name: "join on coalesce()",
    why: "behind row-level security PostgreSQL uses no index for it and reads all of the tenant's rows: use CASE",
    pattern: /\b\w+\.(?:\w+_)?id\s*=\s*coalesce\s*\(/gi,
  },
  {
    name: "double assertion",
    why: "a type that has to be forced through unknown is not checked at all",
    pattern: /\bas unknown as\b/g,
  },
  {
    name: "React's own lazy",
    why: "what cannot be loaded takes the whole page with it: use lazy of apps/admin/src/kernel/lazy.tsx",
    pattern: /\bimport \{[^}]*\blazy\b[^}]*\} from "react"|\blazyRouteComponent\b/g,
    except: tests,
  },
  {
    name: "unfinished work",
    why: "finish it or write an issue",
    pattern: /\b(?:TODO|FIXME|XXX)\b/g,
  },
];

/** Blanks comments, keeping every offset: the rules are about code, and comments may name what is forbidden. */
export function withoutComments(text: string): string {
  const token = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
  return text.replace(token, (part) => (part.startsWith("/") ? part.replace(/[^\n]/g, " ") : part));
}

/** Where something is unavoidable the line above says so and why: `// allowed (double assertion): the library ...`. */
const isAllowed = (file: SourceFile, rule: Rule, line: number): boolean =>
  (file.text.split("\n")[line - 2] ?? "").trim().match(/^\/\/ allowed \((.+)\): \S+ \S+/)?.[1] === rule.name;

/** Uses of what architecture rules forbid in TypeScript sources; `unfinished work` is looked for in comments too. */
export function forbiddenUses(file: SourceFile): Finding[] {
  if (!/\.(ts|tsx)$/.test(file.path) || file.path.startsWith("tooling/lint/")) return [];
  const code = withoutComments(file.text);
  return rules
    .filter((rule) => !rule.except?.test(file.path))
    .flatMap((rule) =>
      matchesByLine(rule.name === "unfinished work" ? file.text : code, rule.pattern)
        .filter(({ line }) => !isAllowed(file, rule, line))
        .map(({ line }) => ({ path: file.path, line, message: `${rule.name}: ${rule.why}` })),
    );
}
