import type { Language } from "@karwan/i18n";
import type { Direction, Format, Label } from "@karwan/labels";
import { renderLabels } from "@karwan/labels";
import { z } from "zod";
import { FileAnswer } from "../kernel/index.ts";

export const labelFormat = z.enum(["pdf", "zpl"]).meta({ id: "LabelFormat" });

const contentTypes: Record<Format, string> = { pdf: "application/pdf", zpl: "application/zpl" };
export const labelTypes: readonly string[] = Object.values(contentTypes);

export const MAX_LABELS = 500;

/** The direction in which a language is written, and so in which a label of it is laid out. */
export const directionOf = (language: Language): Direction => (language === "en" ? "ltr" : "rtl");

type File = { name: string; format: Format; labels: readonly Label[]; madeAt: Date };

/**
 * The file of some labels. `made` writes down that there is one: behind the last label, and before the last piece leaves,
 * so whoever has the whole file may rely on it, and a file that was broken off is not said to be printed.
 */
export function labelFile({ name, format, labels, madeAt }: File, made: () => Promise<unknown>): FileAnswer {
  async function* parts(): AsyncGenerator<Uint8Array> {
    let last: Uint8Array | null = null;
    for await (const part of renderLabels(labels, format, madeAt)) {
      if (last) yield last;
      last = part;
    }
    await made();
    if (last) yield last;
  }
  return new FileAnswer({ contentType: contentTypes[format], filename: `${name}.${format}`, parts });
}
