import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });

export type Picture = { data: Uint8ClampedArray; width: number; height: number };
type Codes = { code128: string | null; qr: string | null };

/** What a reader of codes finds in a picture. */
export async function codesIn({ data, width, height }: Picture): Promise<Codes> {
  const picture = { data, width, height, colorSpace: "srgb" } as Parameters<typeof readBarcodes>[0];
  const found = await readBarcodes(picture, { formats: ["Code128", "QRCode"], maxNumberOfSymbols: 4 });
  const one = (format: string) => found.find((code) => code.isValid && code.format === format)?.text ?? null;
  return { code128: one("Code128"), qr: one("QRCode") };
}
