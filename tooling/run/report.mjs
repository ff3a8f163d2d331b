// @ts-check
import { join } from "node:path";
import { root } from "./marks.mjs";

/** Where a part of the tests leaves its report. @param {string} part */
export const reportOf = (part) => join(root, ".karwan/reports", `${part}.json`);

/**
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests?: number,
 *   testResults: readonly { name: string, status: string, assertionResults: readonly { status: string }[] }[] }} Report
 */

const inBrowser = join(root, "tooling/admin/");
/** A tenth of the files with a browser; more that fail at once are no chance. */
const FEW = 8;

/**
 * The files to be tried once more: those of a browser, when they are few and nothing else failed. A browser is driven from
 * outside, by the clock of a machine that may do ten other things; whatever else fails once is a fault.
 * @param {Report} report
 */
export function toTryAgain(report) {
  const failed = report.testResults.filter(({ status }) => status === "failed").map(({ name }) => name);
  return failed.length <= FEW && failed.every((name) => name.startsWith(inBrowser)) ? failed : [];
}

/** A report in which files count as they ended the second time. @param {Report} report @param {Report} second @returns {Report} */
export function tried(report, second) {
  const again = new Set(second.testResults.map(({ name }) => name));
  const first = report.testResults.filter(({ name }) => again.has(name)).flatMap((file) => file.assertionResults);
  /** @param {(status: string) => boolean} is */
  const counted = (is) => first.filter(({ status }) => is(status)).length;
  return together([
    {
      numPassedTests: report.numPassedTests - counted((status) => status === "passed"),
      numFailedTests: report.numFailedTests - counted((status) => status === "failed"),
      numPendingTests: report.numPendingTests - counted((status) => !["passed", "failed", "todo"].includes(status)),
      numTodoTests: (report.numTodoTests ?? 0) - counted((status) => status === "todo"),
      testResults: report.testResults.filter(({ name }) => !again.has(name)),
    },
    second,
  ]);
}

/** Several reports as one. @param {readonly Report[]} reports @returns {Report} */
export function together(reports) {
  /** @param {(report: Report) => number | undefined} of */
  const sum = (of) => reports.reduce((total, report) => total + (of(report) ?? 0), 0);
  return {
    numPassedTests: sum((report) => report.numPassedTests),
    numFailedTests: sum((report) => report.numFailedTests),
    numPendingTests: sum((report) => report.numPendingTests),
    numTodoTests: sum((report) => report.numTodoTests),
    testResults: reports.flatMap(({ testResults }) => testResults),
  };
}

/**
 * The last line of `npm test`. A file that did not even load has no failed test, and a run can fail outside every test
 * (an unhandled rejection, the global setup): both count as a failure, so that "0 failed" is never said of a failed run.
 * @param {Report} report
 * @param {number} code the exit code of the test run
 */
export function closingLine(report, code) {
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  ).length;
  const counted = report.numFailedTests + broken;
  const failed = counted === 0 && code !== 0 ? 1 : counted;
  const skipped = report.numPendingTests + (report.numTodoTests ?? 0);
  const line = `${report.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
  return { line, code: failed > 0 ? code || 1 : 0 };
}
