import { code128 } from "../barcodes/code128.ts";
import { qrCode } from "../barcodes/qr.ts";
import type { Picture } from "./read-codes.ts";

type Command = { name: string; parameters: string };

/** The labels of a file as their commands. Throws for what is between or outside of commands. */
export function labelsIn(zpl: string): Command[][] {
  const labels = zpl.split(/(?<=\^XZ\n)/);
  return labels.map((label) => {
    if (!label.startsWith("^XA") || !label.endsWith("^XZ\n")) throw new Error(`no label: ${label.slice(0, 40)}`);
    return [...label.matchAll(/\^([A-Z][A-Z0-9])([^^~]*)/g)].map(([, name = "", parameters = ""]) => ({
      name,
      parameters: parameters.trimEnd(),
    }));
  });
}

const numbers = (parameters: string) => parameters.split(",").map(Number);

/** The digits of a row, by the alternative compression of ZPL II. */
export function digitsOf(data: string, perRow: number): string[] {
  const rows: string[] = [];
  let row = "";
  let count = 0;
  const end = () => {
    rows.push(row);
    row = "";
  };
  for (const character of data) {
    if (/[G-Y]/.test(character)) count += character.charCodeAt(0) - 70;
    else if (/[g-z]/.test(character)) count += 20 * (character.charCodeAt(0) - 102);
    else if (character === ",") row = row.padEnd(perRow, "0");
    else if (character === "!") row = row.padEnd(perRow, "F");
    else if (character === ":") row = rows.at(-1) ?? "";
    else if (/[0-9A-F]/.test(character)) {
      row += character.repeat(Math.max(1, count));
      count = 0;
    } else throw new Error(`no digit of a graphic: ${character}`);
    if (row.length === perRow) end();
    if (row.length > perRow) throw new Error("a row is too long");
  }
  if (row !== "" || count > 0) throw new Error("a row is cut off");
  return rows;
}

/** Takes the commands of a label as a printer does; every other than those that labels are made of throws. */
export function printed(commands: readonly Command[]): Picture {
  const lengthOf = (name: string) => Number(commands.find((one) => one.name === name)?.parameters);
  const [width, height] = [lengthOf("PW"), lengthOf("LL")];
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  const ink = (left: number, top: number, wide: number, high: number) => {
    if (left < 0 || top < 0 || left + wide > width || top + high > height) throw new Error("beyond the label");
    for (let y = top; y < top + high; y += 1) {
      for (let x = left; x < left + wide; x += 1) data.set([0, 0, 0], 4 * (y * width + x));
    }
  };
  const at = { x: 0, y: 0, module: 2, height: 0, square: 0 };
  const take: Record<string, (parameters: string) => void> = {
    FO: (given) => ([at.x = 0, at.y = 0] = numbers(given)),
    GB: (given) => {
      const [wide = 0, high = 0] = numbers(given);
      ink(at.x, at.y, wide, high);
    },
    GF: (given) => {
      const [, bytes = 0, , perRow = 0] = numbers(given);
      const rows = digitsOf(given.slice(given.split(",", 4).join(",").length + 1), 2 * perRow);
      if (rows.length !== bytes / perRow) throw new Error("a graphic is not as high as it says");
      for (const [y, row] of rows.entries()) {
        const bits = Array.from(row)
          .map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, "0"))
          .join("");
        for (const [x, bit] of Array.from(bits).entries()) if (bit === "1") ink(at.x + x, at.y + y, 1, 1);
      }
    },
    BY: (given) => (at.module = Number(given)),
    BC: (given) => (at.height = Number(given.split(",")[1])),
    BQ: (given) => (at.square = Number(given.split(",")[2])),
    FD: (given) => {
      if (at.square > 0) {
        const bytes = given
          .replace(/^MA,/, "")
          .replace(/_(..)/g, (_, hex: string) => String.fromCharCode(Number(`0x${hex}`)));
        // ^CI28 says that bytes are UTF-8.
        const text = Buffer.from(bytes, "latin1").toString();
        for (const [y, row] of qrCode(text).entries()) {
          for (const [x, dark] of row.entries()) {
            if (dark) ink(at.x + x * at.square, at.y + 10 + y * at.square, at.square, at.square);
          }
        }
      } else {
        let x = at.x;
        for (const [n, bar] of code128(given).bars.entries()) {
          if (n % 2 === 0) ink(x, at.y, bar * at.module, at.height);
          x += bar * at.module;
        }
      }
    },
    FS: () => (at.square = 0),
  };
  for (const name of ["XA", "CI", "PW", "LL", "LH", "FH", "XZ"]) take[name] = () => undefined;
  for (const { name, parameters } of commands) {
    const command = take[name];
    if (!command) throw new Error(`a command that labels are not made of: ^${name}`);
    command(parameters);
  }
  return { data, width, height };
}
