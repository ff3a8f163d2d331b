/** Libraries without types, or, like the second, with such as do not fit how Node loads it. */
declare module "linebreak" {
  // biome-ignore lint/style/noDefaultExport: it is what the library does
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}

declare module "bidi-js" {
  type Bidi = {
    getBidiCharTypeName(character: string): string;
    getEmbeddingLevels(text: string, direction: "ltr" | "rtl" | "auto"): { levels: Uint8Array };
    getMirroredCharacter(character: string): string | null;
  };
  // biome-ignore lint/style/noDefaultExport: it is what the library does
  export default function createBidi(): Bidi;
}
