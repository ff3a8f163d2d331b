// @ts-check
import { launch } from "./output.mjs";
import { prepare } from "./prepare.mjs";
import { runServer } from "./server.mjs";

/** `pnpm dev`: the server, started again whenever a source it loaded changes. */
await launch(async () =>
  runServer(await prepare(), [
    "--watch",
    "--watch-preserve-output",
    "apps/server/src/main.ts",
    ...process.argv.slice(2),
  ]),
);
