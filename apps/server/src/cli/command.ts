/** A command of `karwan`. */
export interface Command {
  words: readonly string[];
  usage: string;
  help: string;
  /** Answers the exit code. */
  run(args: string[]): Promise<number>;
}
