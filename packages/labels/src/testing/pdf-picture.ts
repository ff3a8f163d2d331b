import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Canvas } from "@napi-rs/canvas";
import { createCanvas } from "@napi-rs/canvas";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

const fonts = join(dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")), "standard_fonts/");

/** The pages of a PDF as a viewer shows them, at a resolution. */
export async function* pagesOf(pdf: Uint8Array, dpi = 203): AsyncGenerator<Canvas> {
  const task = getDocument({ data: new Uint8Array(pdf), standardFontDataUrl: fonts, verbosity: 0 });
  const document = await task.promise;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: dpi / 72 });
    const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
    await page.render({ canvas: canvas as never, viewport }).promise;
    page.cleanup();
    yield canvas;
  }
  await task.destroy();
}
