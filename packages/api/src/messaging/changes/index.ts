export { changesDescription } from "./describe.ts";
export { changesReset } from "./event.ts";
export type { Followed, Told } from "./follow.ts";
export { followChanges } from "./follow.ts";
export { streamsForgotten } from "./forget.ts";
export { changesSince } from "./position.ts";
export {
  changesText,
  examples as changesExamples,
  momentJson,
} from "./repository.ts";
