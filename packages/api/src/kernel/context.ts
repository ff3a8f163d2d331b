import type { Database, Pending, Reader, Replicas, RowsOf, Scope, Statement, Transaction, ValuesOf } from "@karwan/db";
import type { Language } from "@karwan/i18n";
import type { PaymentGateways } from "@karwan/payment-gateway";
import type { Condition } from "./condition.ts";
import type { Credential } from "./credential.ts";
import type { Encryption, EncryptionPurpose } from "./encryption.ts";
import type { AppError } from "./errors.ts";
import type { Permission } from "./permissions.ts";
import type { SignedMessage } from "./signed-message.ts";
import type { StreamSignals } from "./stream-signals.ts";
import type { AccessTokens } from "./tokens.ts";
import type { Tracing } from "./tracing.ts";
import type { Turns } from "./turns.ts";

/** What the product needs from its surroundings; made once per process, replaced in tests. */
export interface Dependencies {
  database: Database;
  /** Where operations read that say that they may (ADR 0049); left out: from the database itself, like all others. */
  replicas?: Replicas | undefined;
  /** What streams ask, on connections of their own (ADR 0032); the same when left out. */
  streamDatabase?: Database;
  tokens: AccessTokens;
  /** The time, injected so that expiry can be tested. */
  now(): Date;
  /** Whether work that is one statement may leave in one round trip; true when left out (ADR 0018). */
  singleStatements?: boolean;
  /** Random bytes for secrets, codes and keys. */
  randomBytes(size: number): Uint8Array;
  /** The `<env>` word in API keys. */
  environment: string;
  /** Carries one-time codes and tokens to people (3 §12). */
  messages: MessageChannel;
  log: Log;
  /** Serves what the log channel took, codes and all, at GET /dev/outbox: only where the demo is (3 §12). */
  devOutbox?: boolean;
  /** Schedules work to be done at a time, in the caller's transaction. */
  jobs: Jobs;
  /** Where files are kept, and how they are linked to; commands have none. */
  files?: Files;
  /** Closes and opens the secrets that are stored for a purpose (3 §6). */
  encryption: Record<EncryptionPurpose, Encryption>;
  /** Lets outgoing webhooks reach private addresses and plain http: for development (4 A1). */
  allowPrivateWebhooks?: boolean;
  /** How payments are made through gateways; left out: none are (3 §10). */
  payments?: PaymentWays;
  /** Wakes streams when there may be something new. */
  streamSignals: StreamSignals;
  /** This process among the servers; commands have none, and what they claim rests on its lease alone. */
  instance?: { id: string };
  /** Told what is done; left out: nobody watches. */
  tracing?: Tracing | undefined;
  /** Counts the streams that are open. */
  streams: StreamPlaces;
  /** Where clients and other systems reach this server, without a slash at the end. */
  publicUrl: string;
  /** By whose country phones are read where no tenant is known (4 K15): ISO 3166-1 alpha-2, `IQ` when left out. */
  defaultCountry?: string;
}

/**
 * Keeps the contents of files: a folder, or a store that speaks S3 (4 J14). Keys are paths of our own making. What cannot
 * be done for now is a FileStoreUnavailableError.
 */
export interface FileStorage {
  /** Once at start, before anything else: makes a new store, but never in place of one that `isUsed` says was there. */
  prepare(isUsed: () => Promise<boolean>): Promise<void>;
  /** Whether files could be written now; cheap, and throws when they could not. */
  check(): Promise<void>;
  /** Removes what writes that were cut short left behind. */
  tidy(): Promise<void>;
  put(key: string, bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<void>;
  /** Null: there is no such file. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** How many bytes a file has, without reading them; null: there is no such file. */
  size(key: string): Promise<number | null>;
  remove(key: string): Promise<void>;
}

/** Links that open one file for a while, without a credential (4 J14). */
export interface FileLinks {
  make(file: { tenantId: string; id: string }, now: Date): string;
  isGood(link: { tenantId: string; id: string; expires: number; signature: string }, now: Date): boolean;
  /** The id of the file that a link of ours leads to, signed or not; null for any other URL. */
  idIn(url: string): string | null;
}

/** The places that there are for open streams, of a user and of a tenant (4 B14). */
export interface StreamPlaces {
  /** Takes one, or throws 409 `limit_reached`; answers how to give it back. */
  take(whose: { tenantId: string; userId: string }): Promise<() => Promise<void>>;
  /** Reads, in turn, what streams have missed: it can wait for what others ask now. */
  catchUp: Turns;
  /** Gives back all that this process holds. */
  end(): Promise<void>;
}

export interface Files {
  storage: FileStorage;
  links: FileLinks;
}

export interface PaymentWays {
  gateways: PaymentGateways;
  /** Lets sandbox payments succeed and fail at will: outside production (4 A1, 4 H7). */
  sandbox: boolean;
}

export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface OutboundMessage {
  to: string;
  template: string;
  language: Language;
  data: Record<string, unknown>;
}

export interface MessageChannel {
  /** Hands a message over inside the transaction of the work that caused it. */
  send(tx: Transaction, message: OutboundMessage): Promise<void>;
}

export interface Jobs {
  /** Puts a job into the queue as part of the transaction; it runs at or after `at`. */
  schedule(tx: Transaction, name: string, data: Record<string, unknown>, at: Date): Promise<void>;
}

/** What a browser keeps of a session in cookies that no script reads (4 L9). */
export interface SessionCookies {
  /** Whether the request's credential is one of them: then its answers keep tokens there too. */
  readonly isCredential: boolean;
  /** The refresh token among them; 403 `csrf_token_invalid` when the request does not prove that our own page sent it. */
  refreshToken(): string | null;
  /** The refresh token that a sign-in overwrites, where our own page says that its session is over; null otherwise. */
  replaced(): string | null;
  /** What our page has to say with changes; null where the credential is no cookie. */
  csrfToken(): Promise<string | null>;
  keep(tokens: { access_token: string; refresh_token: string }): void;
  forget(): void;
}

/** One request, on either surface. Knows nothing of HTTP but what a use case may need to record. */
export interface RequestContext {
  deps: Dependencies;
  credential: Credential | null;
  /** Why a presented credential was refused; thrown by every operation that needs one. */
  credentialError: AppError | null;
  language: Language;
  /** The same where the request asked for it; null where it asked for none and English is only the default. */
  askedLanguage: Language | null;
  requestId: string;
  ip: string | null;
  userAgent: string | null;
  idempotencyKey: string | null;
  /** Method, path and query: the part of the idempotency scope that the surface knows (4 A2). */
  operationKey: string;
  /** `If-Match` as it was sent; left out where nothing was. */
  ifMatchHeader?: string | undefined;
  /** What the caller's change is only for, of an operation that takes `If-Match` (4 L9). */
  ifMatch?: Condition | null;
  /** Set when the answer is a replay of an earlier one. */
  replayed: { value: boolean };
  /** What a sender signed, to be checked against its secret; null when nothing is signed. */
  signedMessage: (() => Promise<SignedMessage>) | null;
  /** Left out where there is no browser that could keep any. */
  cookies?: SessionCookies;
}

/** A caller whose credential was checked in this request. */
export interface Caller {
  userId: string;
  sessionId: string | null;
  apiKeyId: string | null;
  isSystemAdmin: boolean;
  /** What the caller may do in the tenant of this request. Read per request: role changes act at once (4 B3). */
  permissions: ReadonlySet<Permission>;
}

/** Access to the database within the request's scope; `tx` also settles the request's idempotency claim. */
export interface ScopedAccess {
  scope: Scope;
  read<const T extends readonly Pending<unknown>[]>(fn: (q: Reader) => T): Promise<{ [K in keyof T]: RowsOf<T[K]> }>;
  /** Runs a use case in one transaction. Its result must be the operation's answer, for that is what a replay repeats. */
  transaction<T>(fn: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * One of several transactions of a use case that does many things, each of which stands or falls alone. Leaves the
   * request's key to the answer as a whole, which is written behind the last one.
   */
  part<T>(fn: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * One statement that is all of the work, in one round trip with its BEGIN and COMMIT; null when the answer has to be
   * kept under the request's key, for which the transaction must wait.
   */
  executeSingle:
    | (<Row, Values extends readonly unknown[]>(
        statement: Statement<Row, Values>,
        ...values: ValuesOf<Values>
      ) => Promise<Row[]>)
    | null;
  /** The same in another tenant, or in none (NO_TENANT): for work that founds a tenant or is the platform's own. */
  transactionIn<T>(tenantId: string, fn: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Asks within a transaction whether the caller still may: behind a lock that it waited for, or before it leaves
   * something that outlives the session. Locks the caller's account. Refused, or begun anew, when not.
   */
  confirmAccess(tx: Transaction): Promise<void>;
}

export type UserContext = RequestContext & ScopedAccess & { caller: Caller; tenantId: string | null };
export type TenantContext = RequestContext & ScopedAccess & { caller: Caller; tenantId: string };
export type OpenContext = RequestContext;
