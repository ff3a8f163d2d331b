import type { Font, Glyph, GlyphRun, Subset } from "fontkit";
import type { FontName } from "../text/fonts.ts";
import { fontNamed } from "../text/fonts.ts";
import type { ShapedRun } from "../text/shape.ts";
import { spokenOf } from "./marks.ts";

// Beyond every glyph of a font, whose numbers have two bytes: parts of composed glyphs are still asked for by their own.
const FIRST = 0x10000;

/** A glyph as it is written into a file: under a number of its own for the characters that it stands for there. */
type Written = Pick<Glyph, "id" | "advanceWidth" | "codePoints">;

/**
 * A font as the PDF library asks it. It lays texts out by itself, knowing nothing of what comes before or behind in a line;
 * so what it is given to lay out is a name, and the answer is the run that has been laid out already.
 *
 * The library also says once for each glyph what characters it stands for, and so what is read when it is copied. Arabic letters
 * that differ by their dots alone share one glyph beside that of the dots: here each of them is a glyph of its own in the file.
 */
export class LaidOutFont {
  readonly font: Font;
  readonly #runs = new Map<string, ShapedRun>();
  readonly #numbers = new Map<string, number>();
  readonly #glyphs: number[] = [];

  constructor(name: FontName) {
    const font = fontNamed(name);
    this.font = Object.create(font, {
      layout: { value: (text: string) => this.#layout(text) },
      createSubset: { value: () => this.#subset(font.createSubset()) },
    }) as Font;
  }

  /** A run under a name that the library can be given in its place. */
  nameOf(run: ShapedRun): string {
    this.#runs.set("run", run);
    return "run";
  }

  #layout(name: string): Pick<GlyphRun, "positions"> & { glyphs: Written[] } {
    const run = this.#runs.get(name);
    if (!run) throw new Error("nothing was laid out");
    // The library scales the places in place.
    const spoken = spokenOf(run);
    return {
      glyphs: spoken.map(({ glyph }) => this.#written(glyph)),
      positions: spoken.map(({ position }) => ({ ...position })),
    };
  }

  #written({ id: glyph, advanceWidth, codePoints }: Glyph): Written {
    const key = `${glyph}:${codePoints.join()}`;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = FIRST + this.#glyphs.push(glyph) - 1;
      this.#numbers.set(key, number);
    }
    return { id: number, advanceWidth, codePoints };
  }

  /** A part of the font, in which a glyph is as often as there are characters that it stands for. */
  #subset(subset: Subset): Subset {
    if (!("glyphs" in subset && Array.isArray(subset.glyphs))) throw new Error("a part of a font is no list of glyphs");
    const { glyphs } = subset;
    const include = subset.includeGlyph.bind(subset);
    const places = new Map<number, number>();
    const includeGlyph = (glyph: number | Glyph): number | boolean => {
      const number = typeof glyph === "number" ? glyph : glyph.id;
      const own = this.#glyphs[number - FIRST];
      // Its types know glyphs alone; the library itself asks by numbers.
      if (own === undefined) return include(glyph as Glyph);
      const place = places.get(number) ?? glyphs.push(own) - 1;
      places.set(number, place);
      return place;
    };
    return Object.assign(subset, { includeGlyph });
  }
}
