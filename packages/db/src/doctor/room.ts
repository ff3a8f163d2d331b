import type { Finding } from "./finding.ts";
import { error, warning } from "./finding.ts";

const MEBIBYTE = 1024 ** 2;
/** Less is full tomorrow, or is full. */
const LITTLE = { bytes: 2048 * MEBIBYTE, part: 0.1 };
const NONE = { bytes: 256 * MEBIBYTE, part: 0.02 };

export type Room = { free: number; total: number };

export const inWords = (bytes: number): string =>
  bytes >= 1024 * MEBIBYTE ? `${(bytes / 1024 / MEBIBYTE).toFixed(1)} GiB` : `${Math.round(bytes / MEBIBYTE)} MiB`;

/** Whether there is room: by what is free, and by the part of the whole, for a small disk may be meant to be small. */
export function judgeRoom(what: string, { free, total }: Room): Finding[] {
  const isBelow = (limit: { bytes: number; part: number }) => free < limit.bytes && free < total * limit.part;
  const said = `${what} has ${inWords(free)} of ${inWords(total)} left.`;
  const advice = "Make room, or give it a larger disk.";
  if (free < 64 * MEBIBYTE || isBelow(NONE)) return [error(said, advice)];
  return isBelow(LITTLE) ? [warning(said, advice)] : [];
}
