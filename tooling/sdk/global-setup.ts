import { generateSdk } from "./generate.ts";

/** Tests import the SDK's sources, of which git keeps only those that people write. */
export default async function setup(): Promise<void> {
  await generateSdk();
}
