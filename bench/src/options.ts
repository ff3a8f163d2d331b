import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { checkout } from "./process.ts";

export type Options = {
  /** Only the benchmark of this name. */
  only: string | undefined;
  /** Seconds of each slice of measuring. */
  seconds: number;
  /** How often the two sides take turns. */
  rounds: number;
  /** How many times the demo the database holds; 414 is a million stock rows. */
  scale: number;
  json: boolean;
  /** Where the server writes CPU profiles, if anywhere. */
  profile: string | undefined;
  /** Where the database lives: kept, so that only the first run has to fill it. */
  data: string;
  /** In place of the bare handlers: this server without one of its shortcuts, or the server of another checkout. */
  beside: Beside | undefined;
};

/** Another server of ours to measure against. */
export type Beside = { without: string } | { checkout: string };

const usage = `pnpm bench [--only <name>] [--seconds 4] [--rounds 5] [--scale 414] [--json] [--profile <folder>] [--data .karwan/bench]
           [--without batch|direct|single|shape | --beside <another checkout>]
`;

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} takes a number above 0.\n${usage}`);
  return value;
}

function readBeside({ without, beside }: { without?: string; beside?: string }): Beside | undefined {
  if (without !== undefined && beside !== undefined) throw new Error(`--without or --beside, not both.\n${usage}`);
  if (without !== undefined) return { without };
  return beside === undefined ? undefined : { checkout: resolve(beside) };
}

/** Reads the command line of the benchmark. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args: args.filter((arg) => arg !== "--"),
    options: {
      only: { type: "string" },
      seconds: { type: "string", default: "4" },
      rounds: { type: "string", default: "5" },
      scale: { type: "string", default: "414" },
      json: { type: "boolean", default: false },
      profile: { type: "string" },
      data: { type: "string", default: join(checkout, ".karwan", "bench") },
      without: { type: "string" },
      beside: { type: "string" },
    },
  });
  return {
    only: values.only,
    seconds: positive("seconds", values.seconds),
    rounds: Math.ceil(positive("rounds", values.rounds)),
    scale: Math.ceil(positive("scale", values.scale)),
    json: values.json,
    profile: values.profile,
    data: resolve(values.data),
    beside: readBeside(values),
  };
}
