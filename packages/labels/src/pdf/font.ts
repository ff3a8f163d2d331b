import type { Font, GlyphRun } from "fontkit";
import type { FontName } from "../text/fonts.ts";
import { fontNamed } from "../text/fonts.ts";
import type { ShapedRun } from "../text/shape.ts";

/**
 * A font as the PDF library asks it. It lays texts out by itself, knowing nothing of what comes before or behind in a line;
 * so what it is given to lay out is a name, and the answer is the run that has been laid out already.
 */
export class LaidOutFont {
  readonly font: Font;
  readonly #runs = new Map<string, ShapedRun>();

  constructor(name: FontName) {
    const font = fontNamed(name);
    this.font = Object.create(font, { layout: { value: (text: string) => this.#layout(text) } }) as Font;
  }

  /** A run under a name that the library can be given in its place. */
  nameOf(run: ShapedRun): string {
    this.#runs.set("run", run);
    return "run";
  }

  #layout(name: string): Pick<GlyphRun, "positions"> & Pick<ShapedRun, "glyphs"> {
    const run = this.#runs.get(name);
    if (!run) throw new Error("nothing was laid out");
    // The library scales the places in place.
    return { ...run, positions: run.positions.map((position) => ({ ...position })) };
  }
}
