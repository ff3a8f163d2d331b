// @ts-check
import { launch } from "./output.mjs";
import { prepare } from "./prepare.mjs";
import { runServer } from "./server.mjs";

/** `npm start`: from a bare clone to a running server. Runs on Node 20 with nothing installed. */
await launch(async () =>
  runServer(await prepare({ admin: true }), ["apps/server/src/main.ts", ...process.argv.slice(2)]),
);
