import { AppError } from "./errors.ts";

type Table = Record<string, Record<string, string>>;
type ActionOf<T extends Table> = { [S in keyof T]: keyof T[S] }[keyof T] & string;

export interface StateMachine<State extends string, Action extends string> {
  readonly aggregate: string;
  readonly states: readonly [State, ...State[]];
  readonly table: Readonly<Record<State, Readonly<Partial<Record<Action, State>>>>>;
  /** The state that `action` leads to from `state`, or 409 `invalid_transition`. */
  next(state: State, action: Action): State;
  /** The state that an action leads to wherever it is allowed: what a refusal names, for callers know states alone. */
  target(action: Action): string;
  /** Whether no action leads on from a state. */
  isFinal(state: State): boolean;
  /** Checks a move that a caller names by its target state, as documents do with `status`. */
  move(from: State, to: State): State;
}

/**
 * A life cycle as a table: rows are states, keys the actions allowed there, values where each leads.
 * The status enum, the `invalid_transition` error, the diagrams and the tests all come from it (3 §1.5).
 */
export function defineStateMachine<const T extends Table>(
  aggregate: string,
  table: T & { [S in keyof T]: { [A in keyof T[S]]: keyof T & string } },
): StateMachine<keyof T & string, ActionOf<T>> {
  type State = keyof T & string;
  const rows: Table = table;
  const refuse = (from: string, to: string): never => {
    throw new AppError("invalid_transition", {
      aggregate,
      from,
      to,
      allowed: [...new Set(Object.values(rows[from] ?? {}))],
    });
  };
  const target = (action: string) => Object.values(rows).find((row) => row[action])?.[action] ?? action;
  return {
    aggregate,
    states: Object.keys(table) as [State, ...State[]],
    table: rows as Readonly<Record<State, Readonly<Partial<Record<ActionOf<T>, State>>>>>,
    next: (state, action) => rows[state]?.[action] ?? refuse(state, target(action)),
    target,
    isFinal: (state) => Object.keys(rows[state] ?? {}).length === 0,
    move: (from, to) => (Object.values(rows[from] ?? {}).includes(to) ? to : refuse(from, to)),
  };
}

export type StatusOf<M> = M extends { states: readonly (infer S)[] } ? S : never;
