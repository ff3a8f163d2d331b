/** Migrations later than the last release that may block all the same, each with the reason why nobody waits for it. */
export const exceptedMigrations: Readonly<Record<string, string>> = {};
