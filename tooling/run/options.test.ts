import { expect, test } from "vitest";
import { optionsIn } from "./options.mjs";
import { Halt } from "./output.mjs";

const AT = "postgresql://karwan@coordinator/karwan";
const plain = { isFull: false, cluster: null, filters: [] };

test.each([
  [[], {}, plain],
  [["--full", "packages/db"], {}, { ...plain, isFull: true, filters: ["packages/db"] }],
  [[], { KARWAN_TEST_CITUS: AT }, plain],
  [["--citus", AT], {}, { ...plain, cluster: AT }],
  [["packages/db", "--citus", AT, "--full"], {}, { isFull: true, cluster: AT, filters: ["packages/db"] }],
  [["--citus"], { KARWAN_TEST_CITUS: AT }, { ...plain, cluster: AT }],
  [["--citus", "packages/db"], { KARWAN_TEST_CITUS: AT }, { ...plain, cluster: AT, filters: ["packages/db"] }],
])(
  "the tests run on a cluster as well where that is asked for, at the address that is given: %j %j",
  (words, env, options) => {
    expect(optionsIn(words, env)).toEqual(options);
  },
);

test.each([{}, { KARWAN_TEST_CITUS: "" }])(
  "a cluster without an address is refused with what is missing: %j",
  (env) => {
    const asked = () => optionsIn(["--citus", "packages/db"], env);
    expect(asked).toThrow(Halt);
    expect(asked).toThrow(expect.objectContaining({ code: 2, message: expect.stringContaining("KARWAN_TEST_CITUS") }));
  },
);
