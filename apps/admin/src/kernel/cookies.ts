import { session } from "./session.ts";

// Whether somebody has signed in here of whose requests none was answered yet as theirs.
let isUnproven = false;
let before = session.state();
let areRefused = false;

session.subscribe(() => {
  const now = session.state();
  if (before === "out" && now === "in") {
    isUnproven = true;
    areRefused = false;
  } else if (before === "in" && now === "out") {
    // Over before anything came of it, and nobody could have signed out yet: what signing in gave was not sent back.
    areRefused = isUnproven;
    isUnproven = false;
  }
  before = now;
});

/** Whether this browser keeps the cookies in which a session lies: the server takes a password, and then knows nobody. */
export const cookies = {
  areRefused: () => areRefused,
  /** A request was answered as whoever is signed in. */
  work(): void {
    isUnproven = false;
  },
};
