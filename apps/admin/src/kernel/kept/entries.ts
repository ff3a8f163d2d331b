interface Kept {
  /** In the order of making. */
  seq: number;
  /** Whose it is; nobody else's session sends it. */
  owner: string;
}
interface World<Entry> {
  store: { all(): Promise<Entry[]> };
  owner(): string | null;
  changed(): void;
}

/** What somebody has made and the browser keeps, in the order of making, as a page shows it. */
export class KeptEntries<Entry extends Kept> {
  readonly #world: World<Entry>;
  readonly #isOpen: (entry: Entry) => boolean;
  #all: readonly Entry[] = [];
  #changes = 0;

  constructor(world: World<Entry>, isOpen: (entry: Entry) => boolean) {
    this.#world = world;
    this.#isOpen = isOpen;
  }

  get all(): readonly Entry[] {
    return this.#all;
  }

  /** Reads what is kept of whoever is signed in. */
  async load(): Promise<void> {
    const owner = this.#world.owner();
    const before = new Set(this.#all.map(({ seq }) => seq));
    let changes: number;
    let found: Entry[];
    // What changed while it was read may have been read as it was.
    do {
      changes = this.#changes;
      found = await this.#world.store.all();
    } while (changes !== this.#changes);
    const kept = found.filter((each) => each.owner === owner);
    for (const { seq } of kept) before.add(seq);
    // What was added while it was read is known here alone.
    const added = this.#all.filter((each) => !before.has(each.seq) && this.#isOpen(each) && each.owner === owner);
    this.#all = [...kept, ...added].toSorted((a, b) => a.seq - b.seq);
  }

  show(entry: Entry): void {
    this.#changes += 1;
    const others = this.#all.filter(({ seq }) => seq !== entry.seq);
    this.#all = [...others, entry].toSorted((a, b) => a.seq - b.seq);
    this.#world.changed();
  }

  drop(seqs: readonly number[]): void {
    this.#changes += 1;
    this.#all = this.#all.filter(({ seq }) => !seqs.includes(seq));
    this.#world.changed();
  }
}
