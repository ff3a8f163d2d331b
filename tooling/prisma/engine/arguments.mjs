const argv = process.argv.slice(2);

/** Every value given to a repeatable option. */
export const allOptions = (name) => argv.flatMap((word, i) => (word === name ? [argv[i + 1]] : []));

export const option = (name) => allOptions(name)[0];

/** The word after a subcommand, e.g. `cli create-database`. */
export const optionAfter = (word) => (argv.includes(word) ? argv[argv.indexOf(word) + 1] : undefined);
