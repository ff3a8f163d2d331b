import type { IdentitySessionsMeOutput } from "@karwan/sdk";
import { objectIn, onDevice } from "./storage.ts";

const KNOWN = "karwan.known";
type Kept = { tag: string; me: IdentitySessionsMeOutput };

const read = (): Kept | null => objectIn<Kept>(onDevice.read(KNOWN));

/** Who was signed in, as the server last said it, and in which session. */
export const keptMe = {
  of: (tag: string | null): IdentitySessionsMeOutput | null => {
    const kept = read();
    return kept?.tag === tag ? kept.me : null;
  },
  write: (kept: Kept): void => onDevice.writeIfItMay(KNOWN, JSON.stringify(kept)),
  /** Takes away what is not of this session: whoever hears late that another has begun leaves alone what is of that one. */
  forgetOthers(tag: string | null): void {
    if (tag === null || read()?.tag !== tag) onDevice.remove(KNOWN);
  },
};
