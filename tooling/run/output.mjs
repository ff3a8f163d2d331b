// @ts-check
/** What the launchers say. Plain lines without control codes, so that logs of a build server read the same. */

/** @param {string} line */
export const say = (line) => process.stdout.write(`${line}\n`);

/** @param {number} since a performance.now() */
export const elapsed = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** A reason to stop that the reader can act upon: printed as one sentence, without a stack. */
export class Halt extends Error {
  /** @param {string} sentence @param {number} [code] */
  constructor(sentence, code = 1) {
    super(sentence);
    this.code = code;
  }
}

/**
 * Runs a launcher and turns its outcome into the exit code.
 * @param {() => Promise<number>} launcher
 */
export async function launch(launcher) {
  try {
    process.exitCode = await launcher();
  } catch (error) {
    if (!(error instanceof Halt)) throw error;
    process.stderr.write(`\nkarwan: ${error.message}\n`);
    process.exitCode = error.code;
  }
}
