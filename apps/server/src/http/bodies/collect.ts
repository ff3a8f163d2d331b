import type { Readable } from "node:stream";
import { AppError } from "@karwan/api";

/** How slowly a body may come: the time it has in any case, and the rate it has to keep on the whole after that. */
export interface Pace {
  graceMs: number;
  bytesPerSecond: number;
}

// What a body costs while it comes, however little of it is there: its socket, its request, its listeners.
const LEAST = 16 * 1024;

export type Bytes = Buffer<ArrayBuffer>;
export const NOTHING: Bytes = Buffer.alloc(0);

type Options = {
  max: number;
  pace: Pace;
  /** Told before more memory is taken; throws when there is none to be had. */
  hold: (bytes: number) => void;
};

/**
 * One growing buffer, for a list of pieces would cost far more than their bytes when they are many and small.
 * A body of a single piece, as most are, is that piece.
 */
function createBuffer(hold: (bytes: number) => void) {
  let whole = NOTHING;
  let length = 0;
  return {
    add(piece: Bytes) {
      const grown = length + piece.length;
      if (length === 0) {
        if (grown > LEAST) hold(grown);
        whole = piece;
      } else {
        if (grown > whole.length) {
          const capacity = Math.max(LEAST, 2 ** Math.ceil(Math.log2(grown)));
          hold(capacity);
          const bigger = Buffer.allocUnsafeSlow(capacity);
          whole.copy(bigger, 0, 0, length);
          whole = bigger;
        }
        piece.copy(whole, length);
      }
      length = grown;
      return length;
    },
    length: () => length,
    bytes: () => whole.subarray(0, length),
  };
}

/**
 * Reads a body to its end, and no byte more than `max`. Who breaks off, is too slow or sends too much leaves nothing
 * behind; what still comes after that is for the server to drain. `fail` ends the reading from outside.
 */
export function collect(stream: Readable, { max, pace, hold }: Options) {
  const { promise, resolve, reject } = Promise.withResolvers<Bytes>();
  const started = performance.now();
  const buffer = createBuffer(hold);
  let timer: NodeJS.Timeout | undefined;

  const stop = () => {
    clearTimeout(timer);
    stream.off("data", onData).off("end", onEnd).off("close", onClose);
  };
  const fail = (error: unknown) => {
    stop();
    stream.pause();
    reject(error);
  };
  const onData = (piece: Bytes) => {
    try {
      if (buffer.length() + piece.length > max) throw new AppError("payload_too_large");
      buffer.add(piece);
    } catch (error) {
      fail(error);
    }
  };
  const onEnd = () => {
    stop();
    resolve(buffer.bytes());
  };
  const onClose = () => fail(new AppError("request_aborted"));
  const keepPace = () => {
    const left = pace.graceMs + (buffer.length() / pace.bytesPerSecond) * 1000 - (performance.now() - started);
    if (left <= 0) fail(new AppError("request_timeout"));
    else timer = setTimeout(keepPace, left);
  };

  try {
    hold(LEAST);
    if (stream.destroyed) throw new AppError("request_aborted");
    // Closing is the news; without a listener the error behind it would be nobody's and end the process.
    stream.on("error", () => {});
    stream.on("data", onData).on("end", onEnd).on("close", onClose);
    keepPace();
  } catch (error) {
    reject(error);
  }
  return { whole: promise, fail };
}
