import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../run/marks.mjs";

const admin = path.join(root, "apps/admin");
const sheetOf = (name: string) => `@mantine/core/styles/${name}.layer.css`;
const hasSheet = (name: string) => existsSync(path.join(admin, "node_modules", sheetOf(name)));
const readOf = (file: string) => readFileSync(path.join(admin, "src", file), "utf8");

/** Components that show others, whose styles they need with their own. */
const SHOWS: Record<string, readonly string[]> = {
  MultiSelect: ["Combobox", "Pill", "PillsInput"],
  TagsInput: ["Combobox", "Pill", "PillsInput"],
  Select: ["Combobox"],
  Autocomplete: ["Combobox"],
  Drawer: ["ModalBase"],
  Modal: ["ModalBase"],
  NumberInput: ["Input"],
};

/** Styles that a file shows components by, and does not bring itself. */
function lackingIn(file: string, brought: string): string[] {
  const text = readOf(file);
  const names = [...text.matchAll(/import \{([^}]*)\} from "@mantine\/core";/g)].flatMap(([, list = ""]) =>
    list.split(",").map((name) => name.replace(/^\s*type\s.*|\sas\s.*/g, "").trim()),
  );
  const needed = names
    .flatMap((name) => [name, ...(SHOWS[name] ?? [])])
    .filter((name) => name !== "" && hasSheet(name));
  return needed.filter((name) => !`${text}\n${brought}`.includes(sheetOf(name)));
}

test("every component of the library is shown with its styles: those of the frame, or those that come with it", () => {
  const frames = { admin: readOf("styles.ts"), driver: readOf("driver/styles.ts") };
  const files = globSync("**/*.tsx", { cwd: path.join(admin, "src") }).toSorted();
  expect(files.length).toBeGreaterThan(100);
  const lacking = files.flatMap((file) => {
    const names = lackingIn(file, file.startsWith("driver/") ? frames.driver : frames.admin);
    return names.length > 0 ? [`${file}: ${names.join(", ")}`] : [];
  });
  expect(lacking).toEqual([]);
});
