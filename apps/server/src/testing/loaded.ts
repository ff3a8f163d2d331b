/** Imported beside a server in a process of its own: answers which of its modules have a word in their address. */
import { registerHooks } from "node:module";

const loaded = new Set<string>();
registerHooks({
  load(url, context, next) {
    loaded.add(url);
    return next(url, context);
  },
});
process.on("message", (word) => {
  process.send?.([...loaded].filter((url) => url.includes(String(word))).length);
});
