export { changesReset } from "./event.ts";
export type { Followed, Told } from "./follow.ts";
export { followChanges } from "./follow.ts";
export { changesSince } from "./position.ts";
export {
  changesText,
  examples as changesExamples,
  momentJson,
  purgeStreamChanges,
  purgeStreamFollowers,
} from "./repository.ts";
