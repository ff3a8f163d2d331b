import { signed } from "./session.ts";

const TYPES = { csv: "text/csv", pdf: "application/pdf" };

/** What REST is asked by; what is empty is not asked for. */
export type Asked = Record<string, string | boolean | undefined>;

/** Asks REST for a list as a table (3 §15), or for a document, and hands it to the browser as a file. */
export async function download(
  path: string,
  query: Asked,
  name: string,
  format: keyof typeof TYPES = "csv",
): Promise<void> {
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === undefined || value === "" ? [] : [[key, String(value)] as [string, string]],
  );
  const answer = await signed(`/api/v1${path}?${new URLSearchParams(given)}`, { headers: { accept: TYPES[format] } });
  if (!answer.ok) {
    const { message } = (await answer.json()) as { message?: string };
    throw new Error(message ?? String(answer.status));
  }
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = `${name}.${format}`;
  link.click();
  URL.revokeObjectURL(address);
}
