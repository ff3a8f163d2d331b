import fc from "fast-check";

// `npm test` tries the same examples each time; `npm run test:full` others in every run, and says which seed it had.
if (process.env.KARWAN_TEST_FULL !== "1") fc.configureGlobal({ seed: 20_261_122 });
