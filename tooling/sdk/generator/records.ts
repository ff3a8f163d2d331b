import type { Document } from "./document.ts";
import type { Moments } from "./print-types.ts";
import { printSchemas } from "./print-types.ts";
import { printableSchema } from "./printable.ts";
import { comment } from "./text.ts";

const REFERENCE = /components\["schemas"\]\["(\w+)"\]/g;

/** The line that imports records; nothing where there are none. */
export const importOf = (names: readonly string[]): string =>
  names.length === 0 ? "" : `import type { ${names.join(", ")} } from "./records.ts";\n\n`;

/** The schemas of the document that have names, each printed as one type wherever it is used. */
export class Records {
  readonly #document: Document;
  readonly #wanted = new Map<string, Set<Moments>>();

  constructor(document: Document) {
    this.#document = document;
  }

  /** Prints schemas, and says which records they use by name. */
  async print(
    schemas: ReadonlyMap<string, object>,
    moments: Moments,
  ): Promise<{ types: Map<string, string>; records: string[] }> {
    const printed = await printSchemas(schemas, this.#document.components.schemas, moments);
    const used = new Set<string>();
    const types = [...printed].map(([name, text]): [string, string] => [
      name,
      text.replaceAll(REFERENCE, (_, record: string) => {
        used.add(record);
        return record;
      }),
    ]);
    for (const record of used) this.#wanted.set(record, (this.#wanted.get(record) ?? new Set()).add(moments));
    return { types: new Map(types), records: [...used].toSorted() };
  }

  /** Prints the records wanted with such moments, and those that they are made of. A record has one type or none. */
  async #printAll(moments: Moments, texts: Map<string, string>): Promise<void> {
    const { schemas } = this.#document.components;
    const done = new Set<string>();
    const wanted = () => [...this.#wanted].flatMap(([name, as]) => (as.has(moments) && !done.has(name) ? [name] : []));
    for (let missing = wanted(); missing.length > 0; missing = wanted()) {
      const next = new Map(missing.map((name) => [name, printableSchema(schemas[name] ?? {}, name)]));
      const { types } = await this.print(next, moments);
      for (const [name, text] of types) {
        if ((texts.get(name) ?? text) !== text)
          throw new Error(`${name}: has moments of two kinds, so it needs two names`);
        texts.set(name, text);
        done.add(name);
      }
    }
  }

  /** The file of all records that were used so far, and of those that they are made of. */
  async file(): Promise<string> {
    const { schemas } = this.#document.components;
    const texts = new Map<string, string>();
    for (const moments of ["answered", "sent", "text"] as const) await this.#printAll(moments, texts);
    const declarations = [...texts]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, text]) => {
        const description = schemas[name]?.description;
        const doc = typeof description === "string" ? comment([`${description}.`], "") : "";
        return `${doc}export type ${name} = ${text};\n`;
      });
    return declarations.join("\n");
  }
}
