import { v5 } from "uuid";

/** Namespace of the demo's ids: names give the same ids everywhere, so documentation may quote them. */
const namespace = "6b617277-616e-5d65-8d6f-64656d6f0001";

/** The id of a demo record, from what it is and its natural key, e.g. `demoId("tenant", "RAF")`. */
export function demoId(...name: readonly (string | number)[]): string {
  return v5(name.join("/"), namespace);
}
