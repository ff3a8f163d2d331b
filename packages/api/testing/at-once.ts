import { refusalOf } from "./refusal.ts";

type Refusal = Awaited<ReturnType<typeof refusalOf>>;

/** Makes `count` calls at the same time: the answers, and the reasons of those that were refused. */
export async function atOnce<T>(
  count: number,
  make: (n: number) => Promise<T>,
): Promise<{ values: T[]; refused: Refusal[] }> {
  const values: T[] = [];
  const refused: Refusal[] = [];
  const calls = Array.from({ length: count }, (_, n) => make(n));
  await Promise.all(
    calls.map((call) =>
      call.then(
        (value) => void values.push(value),
        async () => void refused.push(await refusalOf(call)),
      ),
    ),
  );
  return { values, refused };
}
