import { expect, test } from "vitest";
import { isPostal, plainBarcode } from "./postal.ts";

test("a postal code is the same in Latin, Arabic and Persian digits, with spaces and dashes (3 §9)", () => {
  for (const written of ["RB2601100017IQ", "rb2601100017iq", "RB 2601-100017 IQ", "RB٢٦٠١١٠٠٠١٧IQ", "RB۲۶۰۱۱۰۰۰۱۷IQ"])
    expect([written, plainBarcode(written), isPostal(written)]).toEqual([written, "RB2601100017IQ", true]);
  for (const other of ["", "INV60", "MNF-00001", "RB260110001IQ"])
    expect([other, isPostal(other)]).toEqual([other, false]);
});
