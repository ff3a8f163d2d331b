import type { Document } from "./document.ts";
import { printSchemas } from "./print-types.ts";
import { printableSchema } from "./printable.ts";
import { comment } from "./text.ts";

const REFERENCE = /components\["schemas"\]\["(\w+)"\]/g;

/** The schemas of the document that have names, each printed as one type wherever it is used. */
export class Records {
  readonly #document: Document;
  readonly #wanted = new Set<string>();

  constructor(document: Document) {
    this.#document = document;
  }

  /** Prints schemas with the names that they use, and the line that imports these. */
  async print(schemas: ReadonlyMap<string, object>): Promise<{ types: Map<string, string>; imports: string }> {
    const printed = await printSchemas(schemas, this.#document.components.schemas);
    const used = new Set<string>();
    const types = [...printed].map(([name, text]): [string, string] => [
      name,
      text.replaceAll(REFERENCE, (_, record: string) => {
        used.add(record);
        return record;
      }),
    ]);
    for (const record of used) this.#wanted.add(record);
    const names = [...used].toSorted().join(", ");
    return { types: new Map(types), imports: names === "" ? "" : `import type { ${names} } from "./records.ts";\n\n` };
  }

  /** The file of all records that were used so far, and of those that they are made of. */
  async file(): Promise<string> {
    const { schemas } = this.#document.components;
    const texts = new Map<string, string>();
    for (let missing = [...this.#wanted]; missing.length > 0; ) {
      const next = new Map(missing.map((name) => [name, printableSchema(schemas[name] ?? {}, name)]));
      const { types } = await this.print(next);
      for (const [name, text] of types) texts.set(name, text);
      missing = [...this.#wanted].filter((name) => !texts.has(name));
    }
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
