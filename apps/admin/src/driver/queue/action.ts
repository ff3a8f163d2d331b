/** What a driver does with a delivery, as `/driver/sync` takes it (3 §5, 4 E7). */
export type ActionType = "accept" | "decline" | "start-pickup" | "pickup" | "start-delivery" | "deliver" | "fail";

/** One thing that a driver did, as the phone keeps it until the server has answered. */
export interface Action {
  /** Names the action: however often it goes out, it is done once. */
  client_id: string;
  /** Whose it is; nobody else's session sends it. */
  owner: string;
  type: ActionType;
  delivery_id: string;
  /** What people call the delivery. */
  code: string;
  /** As the server takes it, but for files, which it names as this phone does. */
  payload: Readonly<Record<string, unknown>>;
  files: readonly string[];
  /** When it was done. */
  at: number;
}

export interface Problem {
  code: string;
  message: string;
}

export type Entry = Action & { seq: number } & (
    | { state: "waiting" }
    // The server has it, and waits for an action that comes before it.
    | { state: "kept" }
    | { state: "done"; endedAt: number }
    | { state: "refused"; problem: Problem; endedAt: number }
  );

/** A photo or a signature, until the action that names it has ended. */
export interface LocalFile {
  id: string;
  owner: string;
  content: Blob;
  at: number;
  /** By which records name it, once the server has it. */
  url: string | null;
}

/** Where both are kept; an action and its files come and go together. */
export interface Store {
  add(action: Action, files: readonly LocalFile[]): Promise<number>;
  put(entry: Entry): Promise<void>;
  /** Writes how an action ended, and forgets its files. */
  end(entry: Entry, forgotten: readonly string[]): Promise<void>;
  remove(seqs: readonly number[], files: readonly string[]): Promise<void>;
  all(): Promise<Entry[]>;
  file(id: string): Promise<LocalFile | null>;
  putFile(file: LocalFile): Promise<void>;
}

export interface SentAction {
  client_id: string;
  type: ActionType;
  delivery_id: string;
  payload: Record<string, unknown>;
  occurred_at: Date;
}
export interface Answer {
  client_id: string;
  status: "applied" | "rejected" | "deferred";
  code: string | null;
  message: string | null;
  details?: readonly { code: string; message: string }[] | undefined;
}

export interface World {
  store: Store;
  owner(): string | null;
  now(): number;
  /** Keeps a file with the server under its own name, and answers its address. */
  upload(file: LocalFile): Promise<string>;
  sync(actions: readonly SentAction[]): Promise<readonly Answer[]>;
  /** What a failure means: to be tried again, or not. */
  failureOf(error: unknown): { retryInMs: number } | Problem;
  /** Waits so long, or until it is woken. */
  pause(ms: number): Promise<void>;
  changed(): void;
}
