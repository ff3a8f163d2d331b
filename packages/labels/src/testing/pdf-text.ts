import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A piece of text, and how far from the left edge of its page it begins, in points. */
type Piece = { text: string; x: number };

/** What each page of a PDF says, piece by piece in the order in which it was written. */
export async function piecesOf(pdf: Uint8Array): Promise<Piece[][]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const pages: Piece[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(
      items.flatMap((one) =>
        "str" in one && one.str.trim() !== "" ? { text: one.str.trim(), x: Number(one.transform[4]) } : [],
      ),
    );
  }
  await task.destroy();
  return pages;
}

/** The same without places. */
export const textsOf = async (pdf: Uint8Array): Promise<string[][]> =>
  (await piecesOf(pdf)).map((page) => page.map(({ text }) => text));
