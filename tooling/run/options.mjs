// @ts-check
import { Halt } from "./output.mjs";

/** @typedef {{ isFull: boolean, cluster: string | null, filters: string[] }} Options */

const isAddress = (/** @type {string | undefined} */ word) => /^postgres(ql)?:\/\//.test(word ?? "");

/**
 * What `npm test` is asked for: `--full`, `--citus [postgresql://...]`, and parts of paths. The cluster's tests want the
 * coordinator of one that stands; it is not started for them.
 * @param {readonly string[]} words @param {NodeJS.ProcessEnv} env @returns {Options}
 */
export function optionsIn(words, env) {
  const at = words.indexOf("--citus");
  const named = at !== -1 && isAddress(words[at + 1]) ? words[at + 1] : undefined;
  const cluster = at === -1 ? null : (named ?? env.KARWAN_TEST_CITUS ?? "");
  if (cluster === "")
    throw new Halt(
      "--citus runs the tests on a Citus cluster as well, and nobody said where one is: name its coordinator, as in " +
        "`npm test -- --citus postgresql://karwan:karwan@127.0.0.1:5600/karwan`, or in KARWAN_TEST_CITUS. " +
        "`.ci/citus 5600` starts one with Docker; docs/citus.md says how else.",
      2,
    );
  const others = words.filter((_, n) => n !== at && !(named !== undefined && n === at + 1));
  return { isFull: others.includes("--full"), cluster, filters: others.filter((word) => word !== "--full") };
}
