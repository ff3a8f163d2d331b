// @ts-check
import { join } from "node:path";
import { root } from "./marks.mjs";

/** Where a part of the tests leaves its report. @param {string} part */
export const reportOf = (part) => join(root, ".karwan/reports", `${part}.json`);

/**
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests?: number,
 *   testResults: readonly { status: string, assertionResults: readonly { status: string }[] }[] }} Report
 */

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
