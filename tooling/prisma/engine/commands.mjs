import { writeSync } from "node:fs";
import pg from "pg";

/** Runs `work` on the server's maintenance database with the name of the database that `url` points to. */
export async function onServer(url, work) {
  const server = new URL(url);
  const name = decodeURIComponent(server.pathname.slice(1));
  server.pathname = "/postgres";
  return onDatabase(server.toString(), (client) => work(client, name));
}

async function onDatabase(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const createDatabase = (url) =>
  onServer(url, async (client, name) => {
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
    return { databaseName: name };
  });

const commands = {
  "can-connect-to-database": (url) => onDatabase(url, () => undefined),
  "create-database": createDatabase,
  "drop-database": (url) =>
    onServer(url, (client, name) => client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`)),
};

// Prisma's codes for the SQLSTATEs it tells apart; anything else means unreachable.
const prismaCode = { "3D000": "P1003", "28P01": "P1000" };

/** The one-shot commands (`cli <command>`); the caller reads the outcome from structured log lines on stderr. */
export async function runCommand(command, url) {
  const log = (level, fields) => {
    const line = { timestamp: new Date().toISOString(), level, fields, target: "schema_engine::logger" };
    writeSync(2, `${JSON.stringify(line)}\n`);
  };
  try {
    log("INFO", { message: "Starting schema engine CLI" });
    if (!Object.hasOwn(commands, command)) throw new Error(`Unknown command ${command}`);
    await commands[command](url);
    log("INFO", { message: "Connection successful" });
    return 0;
  } catch (error) {
    log("ERROR", { message: error.message, is_panic: false, error_code: prismaCode[error.code] ?? "P1001" });
    return 1;
  }
}
