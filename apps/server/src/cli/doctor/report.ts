import type { Check, Severity } from "@karwan/db/doctor";

export type Status = "ok" | Severity;
export type Report = { status: Status; checks: (Omit<Check, "fine"> & { status: Status; fine?: string })[] };

const ORDER: readonly Status[] = ["ok", "notice", "warning", "error"];
const worst = (of: readonly Status[]): Status =>
  ORDER[Math.max(0, ...of.map((status) => ORDER.indexOf(status)))] ?? "ok";

/** Every check with how bad it is, and all of them. */
export function reportOf(checks: readonly Check[]): Report {
  const told = checks.map(({ check, fine, findings }) => {
    const status = worst(findings.map(({ severity }) => severity));
    return { check, status, ...(status === "ok" && { fine }), findings };
  });
  return { status: worst(told.map(({ status }) => status)), checks: told };
}

/** 0: nothing to do. 1: something will be wrong, or is slow. 2: something is broken or unsafe. */
export const exitCodeOf = ({ status }: Report): number => ({ ok: 0, notice: 0, warning: 1, error: 2 })[status];

const WIDTH = 9;

/** For people: a line for each check, and below it what was found, how bad it is where that is less, and what to do. */
export function describe({ checks, status }: Report): string[] {
  const lines = checks.flatMap(({ check, status: one, fine, findings }) => [
    `${one.padEnd(WIDTH)}${check}${fine ? `: ${fine}` : ""}`,
    ...findings.flatMap(({ severity, found, advice }) => [
      `${" ".repeat(WIDTH)}${severity === one ? "" : `(${severity}) `}${found}`,
      `${" ".repeat(WIDTH)}> ${advice}`,
    ]),
  ]);
  const count = (of: Status) =>
    checks.flatMap(({ findings }) => findings).filter(({ severity }) => severity === of).length;
  const summary =
    status === "ok"
      ? "nothing found"
      : `${count("error")} errors, ${count("warning")} warnings, ${count("notice")} notices`;
  return [...lines, `${checks.length} checks: ${summary}`];
}
