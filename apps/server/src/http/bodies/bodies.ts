import { Readable } from "node:stream";
import { AppError, MAX_FILE_BYTES } from "@karwan/api";
import type { Context } from "hono";
import type { App } from "../app-env.ts";
import { nodeOf } from "../app-env.ts";
import type { Charge, Share } from "./budget.ts";
import { createBodyBudget } from "./budget.ts";
import type { Bytes, Pace } from "./collect.ts";
import { collect, NOTHING } from "./collect.ts";
import type { SpooledFile } from "./spool.ts";
import { spool } from "./spool.ts";

const MIB = 1024 * 1024;
const MAX_BODY_BYTES = MIB;
// Who signs in or registers says little, and nobody knows who it is until it is read.
const MAX_ANONYMOUS_BYTES = 64 * 1024;
// The file itself, and what a multipart body says around it.
const MAX_UPLOAD_BYTES = MAX_FILE_BYTES + 64 * 1024;

export interface BodyLimits {
  /** Of those who sign in, register or are tracked: without a credential, each by its address. */
  anonymous: Share;
  signedIn: Share;
  uploads: Share;
  /** Of what lies on the disk and not in memory. */
  files: Share;
  pace: Pace;
}

/** A process holds at most 88 MiB of bodies, and of one caller what a slow network with a few at a time needs. */
const usual: BodyLimits = {
  anonymous: { total: 8 * MIB, perCaller: 2 * MIB },
  signedIn: { total: 32 * MIB, perCaller: 8 * MIB },
  uploads: { total: 48 * MIB, perCaller: 24 * MIB },
  files: { total: 512 * MIB, perCaller: 128 * MIB },
  pace: { graceMs: 20_000, bytesPerSecond: 2 * 1024 },
};

const decoder = new TextDecoder();

/**
 * The bodies of requests. They are read when somebody who may send one asks for it: behind credential and limits, and
 * where the operation allows it behind the caller's rights. What nobody asks for is never held.
 */
export interface Bodies {
  /** A JSON body, at most 64 KiB of who brings no credential, or a signed one, as text. Read once, however often it is asked for. */
  text(c: Context<App>): Promise<string>;
  /** The bytes of a body that is no JSON, such as a table, at most so many. */
  bytes(c: Context<App>, max: number): Promise<Bytes>;
  /** A table that is too long to be held, in a file of its own that goes with the request. */
  file(c: Context<App>, max: number): Promise<SpooledFile | null>;
  /** The bytes of an upload. */
  upload(c: Context<App>): Promise<Bytes>;
}

export function createBodies(limits: BodyLimits = usual): Bodies {
  const anonymous = createBodyBudget(limits.anonymous);
  const signedIn = createBodyBudget(limits.signedIn);
  const uploads = createBodyBudget(limits.uploads);
  const files = createBodyBudget(limits.files);

  async function read(c: Context<App>, max: number): Promise<Bytes> {
    const stream = streamOf(c);
    if (!stream) return NOTHING;
    if (Number(c.req.header("content-length") ?? 0) > max) throw new AppError("payload_too_large");
    const budget = max > MAX_BODY_BYTES ? uploads : isKnown(c) ? signedIn : anonymous;
    let fail = (_error: AppError) => {};
    const charge = budget.open(c.get("caller"), (error) => fail(error));
    const release = releasing(c, charge);
    try {
      const reading = collect(stream, { max, pace: limits.pace, hold: charge.hold });
      fail = reading.fail;
      askForBody(c);
      return await reading.whole;
    } catch (error) {
      charge.release();
      throw error;
    } finally {
      charge.settle();
      release();
    }
  }

  async function file(c: Context<App>, max: number): Promise<SpooledFile | null> {
    const stream = streamOf(c);
    if (!stream) return null;
    if (Number(c.req.header("content-length") ?? 0) > max) throw new AppError("payload_too_large");
    let fail = (_error: AppError) => {};
    const charge = files.open(c.get("caller"), (error) => fail(error));
    try {
      const spooling = spool(stream, { max, pace: limits.pace, hold: charge.hold });
      fail = spooling.fail;
      askForBody(c);
      const { table, close } = await spooling.whole;
      charge.settle();
      return { table, close: () => close().finally(charge.release) };
    } catch (error) {
      charge.release();
      throw error;
    }
  }

  return {
    file,
    text(c) {
      const known = c.get("body");
      if (known !== undefined) return known;
      const body = read(c, isKnown(c) || isSigned(c) ? MAX_BODY_BYTES : MAX_ANONYMOUS_BYTES).then((bytes) =>
        decoder.decode(bytes),
      );
      c.set("body", body);
      return body;
    },
    bytes: (c, max) => read(c, Math.min(max, MAX_BODY_BYTES)),
    upload: (c) => read(c, MAX_UPLOAD_BYTES),
  };
}

const isKnown = (c: Context<App>): boolean => c.get("requestContext").credential !== null;

/** Another system's message: its signature is checked over all of it. */
const isSigned = (c: Context<App>): boolean => c.get("requestContext").signedMessage !== null;

/** Where the body comes from, if there is one. Called in process there is no socket behind the request. */
function streamOf(c: Context<App>): Readable | null {
  const incoming = nodeOf(c)?.incoming;
  if (!incoming) return c.req.raw.body ? Readable.fromWeb(c.req.raw.body) : null;
  const hasBody = incoming.headers["transfer-encoding"] !== undefined || Number(incoming.headers["content-length"]) > 0;
  return hasBody ? incoming : null;
}

/** What a body holds it holds until the request is answered, for so long its text or its value is in use. */
function releasing(c: Context<App>, charge: Charge): () => void {
  const outgoing = nodeOf(c)?.outgoing;
  if (!outgoing) return () => charge.release();
  outgoing.once("close", () => charge.release());
  return () => {
    if (outgoing.destroyed) charge.release();
  };
}

/** A client that waits to be asked sends its body only now (`Expect: 100-continue`). */
function askForBody(c: Context<App>): void {
  const node = nodeOf(c);
  if (node?.incoming.headers.expect?.toLowerCase() === "100-continue") node.outgoing.writeContinue();
}
