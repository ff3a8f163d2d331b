import type { Drawing } from "./drawing.ts";
import { createTypesetter } from "./layout/index.ts";
import type { SetLine } from "./layout/statement.ts";
import { layOutPage, linesOf, pagesOf } from "./layout/statement.ts";
import { writePdf } from "./pdf/write.ts";
import type { Statement, StatementLine } from "./statement.ts";
import { nextTurn } from "./turns.ts";

/** All lines of the table, in their order. */
async function* linesIn(statement: Statement, entries: AsyncIterable<StatementLine>): AsyncGenerator<SetLine> {
  yield { line: statement.opening, weight: "bold" };
  for await (const line of entries) yield { line, weight: "regular" };
  yield { line: statement.closing, weight: "bold" };
}

async function* drawn(statement: Statement, entries: AsyncIterable<StatementLine>): AsyncGenerator<Drawing> {
  const typeset = createTypesetter();
  const { first, others } = linesOf(statement);
  let page = 1;
  let lines: SetLine[] = [];
  for await (const line of linesIn(statement, entries)) {
    if (lines.length === (page === 1 ? first : others)) {
      await nextTurn();
      yield layOutPage(statement, typeset, { page, lines });
      page += 1;
      lines = [];
    }
    lines.push(line);
  }
  if (page !== pagesOf(statement)) throw new Error("there are more or fewer entries than was said");
  yield layOutPage(statement, typeset, { page, lines });
}

/** A statement of account as PDF, piece by piece: no more than a page of it is held (4 L4). */
export function renderStatement(
  statement: Statement,
  entries: AsyncIterable<StatementLine>,
  madeAt: Date,
): AsyncGenerator<Uint8Array> {
  return writePdf(drawn(statement, entries), madeAt);
}
