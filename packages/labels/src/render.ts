import { setImmediate } from "node:timers/promises";
import pLimit from "p-limit";
import type { Drawing } from "./drawing.ts";
import type { Format, Label } from "./label.ts";
import { createTypesetter, layOut } from "./layout/index.ts";
import { writePdf } from "./pdf/write.ts";
import { writeZpl } from "./zpl/write.ts";

// However many files are made at a time, between two labels of any of them everybody else has a turn.
const oneATurn = pLimit(1);

async function* drawn(labels: Iterable<Label>): AsyncGenerator<Drawing> {
  const typeset = createTypesetter();
  for (const label of labels) {
    await oneATurn(() => setImmediate());
    yield layOut(label, typeset);
  }
}

/** The file of some labels, piece by piece: a page each, in the given order. No more than one is held. */
export function renderLabels(labels: Iterable<Label>, format: Format, madeAt: Date): AsyncGenerator<Uint8Array> {
  return format === "pdf" ? writePdf(drawn(labels), madeAt) : writeZpl(drawn(labels));
}
