import { availableParallelism } from "node:os";
import type { Piscina } from "piscina";
import type { RequestContext } from "../../kernel/index.ts";
import { createFairGate, networkOf } from "../../kernel/index.ts";
import type { HashTask } from "./hash-worker.ts";

/** The hash of a text nobody knows, made with the same cost: what is compared when there is nothing to compare with. */
export const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$cNE/XE6UgwKeUOUI83q9Wg$H4G8Fdlt2xjyG13R2+XNehgnqQ1wVPsGTlcpEcFN4f4";

// More than one on two cores is no faster, for each fills a core, and takes from everybody else (docs/performance.md).
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));
// The line is what is done in a few seconds; a caller's part of it, what many people behind one address need.
const gate = createFairGate({ atOnce: AT_ONCE, waiting: 128, perCaller: 64 });

// How much a hash stands back (nice) behind requests that want the processor, where the system knows that: on Linux. What
// less or more of it costs honest requests is in docs/chaos.md.
const STANDS_BACK = 15;
let threads: Promise<Piscina> | undefined;
/** How many asked for cheap hashes, and have not given up on them. */
let cheaply = 0;
const CHEAP = { cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } };

/**
 * Makes hashes that cost next to nothing until the answer is called: for tests, of which many sign people in. Refused where
 * passwords are worth something.
 */
export function hashCheaply(): () => void {
  if (process.env.NODE_ENV === "production") throw new Error("production hashes at full cost");
  cheaply += 1;
  return () => {
    cheaply -= 1;
  };
}

/** Hashes in threads of their own: those of Node's pool are left to files and names, and its loop keeps its core. */
async function inThread(task: HashTask): Promise<unknown> {
  threads ??= import("piscina").then(
    (library) =>
      new library.Piscina({
        filename: new URL("./hash-worker.ts", import.meta.url).href,
        minThreads: 0,
        maxThreads: AT_ONCE,
        idleTimeout: 60_000,
        niceIncrement: cheaply > 0 ? 0 : STANDS_BACK,
      }),
  );
  return (await threads).run(task, { name: "work" });
}

/** Who a request's hashes are made for: the one signed in, otherwise the network. */
function callerOf({ credential, ip }: RequestContext): string {
  if (credential?.kind === "session") return `user:${credential.userId}`;
  return `ip:${networkOf(ip ?? "local")}`;
}

/**
 * Does work with passwords and codes when it is the caller's turn, its hashes included; 503 `service_unavailable` when
 * too many wait. So nothing is counted or written for an attempt that is then not looked at.
 */
export const inHashingTurn = <T>(ctx: RequestContext, work: () => Promise<T>): Promise<T> =>
  gate.run(callerOf(ctx), work);

// One person's keyboards may compose the same letter differently, in Arabic and Kurdish above all.
const bytesOf = (secret: string) => Buffer.from(secret.normalize("NFKC"), "utf8");

/**
 * The argon2id hash (PHC text) of a password or a short code (3 §2), made in the turn of whoever asks; null: a command of
 * the operator's. Passwords are not trimmed (4 B4).
 */
export async function hashPassword(password: string, by: RequestContext | null): Promise<string> {
  return String(
    await gate.run(by && callerOf(by), () => inThread({ secret: bytesOf(password), ...(cheaply > 0 ? CHEAP : {}) })),
  );
}

/** Whether the password is the hash's. Without a hash it is not, and finding that out takes as long (3 §2). */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const task = { secret: bytesOf(password), hash: passwordHash ?? NOBODY };
  const matches = await gate.run(null, () => inThread(task));
  return matches === true && typeof passwordHash === "string";
}
