#!/usr/bin/env node
/**
 * Stands in for Prisma's native schema engine: the same command line and JSON-RPC over stdio,
 * answered by the WebAssembly build. Used only while authoring (generate, validate, format, migrate diff).
 */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { allOptions, option, optionAfter } from "./engine/arguments.mjs";
import { runCommand } from "./engine/commands.mjs";
import { createEngine } from "./engine/engine.mjs";

const datasource = JSON.parse(option("--datasource") ?? "{}");
const command = optionAfter("cli");
if (command) process.exit(await runCommand(command, datasource.url));

const datamodels = allOptions("--datamodels").map((file) => [file, readFileSync(file, "utf8")]);
const engine = createEngine(datasource, datamodels);

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
let printed = 0;

async function answer({ id, method, params }) {
  try {
    const result = await engine.call(method, params);
    // The native engine prints a diff through a request of its own; the CLI shows nothing otherwise.
    if (method === "diff" && result.stdout != null) {
      printed += 1;
      send({ id: `print-${printed}`, method: "print", params: { content: result.stdout } });
    }
    send({ id, result });
  } catch (error) {
    send({ id, error: engine.describe(error) });
  }
}

// One request after the other: the engine holds one connection and has state.
let last = Promise.resolve();
createInterface({ input: process.stdin })
  .on("line", (line) => {
    const message = line.trim() ? JSON.parse(line) : {};
    // Messages without a method are the CLI's replies to our prints.
    if (message.method) last = last.then(() => answer(message));
  })
  .on("close", () => void last.then(() => process.exit(0)));
