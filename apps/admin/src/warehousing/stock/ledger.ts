/** What a movement says of a row's quantity. */
export interface Movement {
  quantity_before: number;
  quantity_after: number;
  timestamp: Date;
}

/** Whether each movement begins with what the one before left (oldest first), and the last leaves what there is. */
export function addsUp(movements: readonly Movement[], quantity: number): boolean {
  const chained = movements.every((move, at) => at === 0 || movements[at - 1]?.quantity_after === move.quantity_before);
  const last = movements.at(-1);
  return chained && (last === undefined || last.quantity_after === quantity);
}

/** The quantities over time as steps of a line within a box: a point a movement, each at its moment. */
export function stepsOf(movements: readonly Movement[], width: number, height: number): string {
  const [first] = movements;
  const last = movements.at(-1);
  if (!first || !last) return "";
  const [from, to] = [first.timestamp.getTime(), last.timestamp.getTime()];
  const most = Math.max(1, ...movements.flatMap((move) => [move.quantity_before, move.quantity_after]));
  const x = (at: Date) => (to === from ? 0 : ((at.getTime() - from) / (to - from)) * width);
  const y = (quantity: number) => height - (quantity / most) * height;
  const parts = movements.map((move) => `H${x(move.timestamp).toFixed(1)}V${y(move.quantity_after).toFixed(1)}`);
  return `M0 ${y(first.quantity_before).toFixed(1)}${parts.join("")}H${width}`;
}
