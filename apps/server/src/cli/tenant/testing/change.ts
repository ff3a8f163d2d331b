import { changedArchive } from "@karwan/db/testing";

type Row = Readonly<Record<string, string>>;

/** The entries of an export, to be changed as somebody would who knows the format: what it says at its end stays true of it. */
export type Changing = {
  text(name: string, change: (text: string) => string): void;
  /** Changes some JSON that stands there. */
  json(name: string, change: (value: Record<string, unknown>) => void): void;
  /** Puts a row behind those of a table; columns that are not named are null. */
  add(table: string, row: Row): void;
  rename(from: string, to: string): void;
};

const quoted = (value: string | undefined) => (value === undefined ? "" : `"${value.replaceAll('"', '""')}"`);
const part = (table: string) => `tables/${table}/000001.csv`;

export const changed = (archive: Buffer, change: (changing: Changing) => void): Promise<Buffer> =>
  changedArchive(archive, (entries) => {
    const text: Changing["text"] = (name, work) => {
      const before = entries.get(name)?.toString("utf8");
      if (before === undefined) throw new Error(`the export has no ${name}`);
      const after = work(before);
      if (after === before) throw new Error(`nothing of ${name} was changed`);
      entries.set(name, Buffer.from(after));
    };
    const json: Changing["json"] = (name, work) =>
      text(name, (before) => {
        const value = JSON.parse(before) as Record<string, unknown>;
        work(value);
        return JSON.stringify(value);
      });
    change({
      text,
      json,
      add(table, row) {
        text(part(table), (before) => {
          const columns = before.slice(0, before.indexOf("\n")).split(",");
          return `${before}${columns.map((column) => quoted(row[column])).join(",")}\n`;
        });
        json("end.json", ({ rows }) => {
          const counts = rows as Record<string, number>;
          counts[table] = (counts[table] ?? 0) + 1;
        });
      },
      rename(from, to) {
        const all = [...entries];
        entries.clear();
        for (const [name, content] of all) entries.set(name === from ? to : name, content);
      },
    });
  });
