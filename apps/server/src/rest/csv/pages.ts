import { passThrough } from "@karwan/api";

type Input = Record<string, unknown>;
type Answer = Record<string, unknown>;
type Ask = (input: Input) => Promise<Answer>;

const LIMIT = 100;

/** What follows a page that no declared list answered: by its cursor, or as the next one while there are more. */
function behind(answer: Answer, input: Input): Input | null {
  if ("next_cursor" in answer) return answer.next_cursor ? { ...input, cursor: answer.next_cursor } : null;
  const { page } = input;
  if (typeof page !== "number" || typeof answer.total !== "number") return null;
  return page * LIMIT < answer.total ? { ...input, page: page + 1 } : null;
}

/**
 * All rows of a list, whatever page was asked for (4 D11). A declared list is gone through by its keys, so nothing is given
 * twice or left out whatever is written meanwhile; the few others page by page.
 */
export async function* allPages(ask: Ask, given: Input, isPaged: boolean): AsyncGenerator<Answer> {
  let input: Input | null = { ...given, limit: LIMIT, ...(isPaged && { page: 1 }) };
  delete input.cursor;
  while (input) {
    const asked: Input = input;
    let parts = 0;
    let last: Answer = {};
    for await (last of passThrough(() => ask(asked))) {
      parts += 1;
      yield last;
    }
    input = parts > 1 ? null : behind(last, asked);
  }
}
