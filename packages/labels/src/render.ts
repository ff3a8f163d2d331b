import type { Document } from "./document.ts";
import type { Drawing } from "./drawing.ts";
import type { Format, Label } from "./label.ts";
import { createTypesetter, layOut, layOutDocument } from "./layout/index.ts";
import { writePdf } from "./pdf/write.ts";
import { nextTurn } from "./turns.ts";
import { writeZpl } from "./zpl/write.ts";

async function* drawn(labels: Iterable<Label>): AsyncGenerator<Drawing> {
  const typeset = createTypesetter();
  for (const label of labels) {
    await nextTurn();
    yield layOut(label, typeset);
  }
}

/** The file of some labels, piece by piece: a page each, in the given order. No more than one is held. */
export function renderLabels(labels: Iterable<Label>, format: Format, madeAt: Date): AsyncGenerator<Uint8Array> {
  return format === "pdf" ? writePdf(drawn(labels), madeAt) : writeZpl(drawn(labels));
}

async function* pagesOf(document: Document): AsyncGenerator<Drawing> {
  for (const page of layOutDocument(document, createTypesetter())) {
    await nextTurn();
    yield page;
  }
}

/** A document as PDF, piece by piece. */
export const renderDocument = (document: Document, madeAt: Date): AsyncGenerator<Uint8Array> =>
  writePdf(pagesOf(document), madeAt);
