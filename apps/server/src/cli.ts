import { commands, usage } from "./cli/commands.ts";
import { startupSentence } from "./startup-error.ts";

/** `karwan <command>`: what an operator does beside running the server. */
async function run(argv: readonly string[]): Promise<number> {
  if (argv.length === 0 || argv.includes("--help") || argv.includes("-h")) {
    process.stdout.write(usage(argv.filter((word) => !word.startsWith("-"))));
    return argv.length === 0 ? 2 : 0;
  }
  const command = commands.find(({ words }) => words.every((word, index) => argv[index] === word));
  if (!command) {
    process.stderr.write(`There is no such command.\n\n${usage()}`);
    return 2;
  }
  return command.run(argv.slice(command.words.length));
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const sentence = startupSentence(error);
  process.stderr.write(
    sentence ? `${sentence}\n` : `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exitCode = 1;
}
