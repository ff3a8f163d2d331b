// The ratio wanted with so many clients.
export const lists = new Map([
  [1, 0.6],
  [32, 0.8],
]);
export const ledger = new Map([
  [1, 1],
  [32, 1],
]);
export const severalStatements = new Map([
  [1, 0.8],
  [32, 0.8],
]);
