import type { ReactNode } from "react";
import { createElement, use, useEffect, useRef, useState } from "react";
import { useI18n } from "./i18n/index.tsx";
import { useIsOnline } from "./online.ts";
import { waits } from "./waits.ts";

/**
 * What stands where a piece could not be loaded: words and a button, for a page with a heading; a button alone where there is
 * little room; or nothing.
 */
type Place = "page" | "words" | "button" | "nothing";
/** After how long a piece that is wanted anew is tried anew. */
const AGAIN_MS = 1_000;
/** For how long it is said in words over the page where only a button has room. */
const SAID_MS = 8_000;

type Shows = (props: never) => ReactNode;
type PropsOf<Shown extends Shows> = Parameters<Shown> extends [infer Props extends object] ? Props : object;
type Load<Shown> = () => Promise<{ default: Shown }>;
interface Lazy<Props> {
  (props: Props): ReactNode;
  preload(): Promise<void>;
}

const coming = new Set<object>();

/** Whether a piece that is looked at is on its way. */
export const isPieceComing = (): boolean => coming.size > 0;

/** What a piece is made of, once it has come. */
class Source<Props extends object> {
  found: ((props: Props) => ReactNode) | null = null;
  failedAt: number | null = null;
  readonly #load: Load<(props: Props) => ReactNode>;
  #coming: Promise<void> | null = null;

  constructor(load: Load<(props: Props) => ReactNode>) {
    this.#load = load;
  }

  /** Loads it, once at a time; never fails, but notes that it could not. */
  bring(): Promise<void> {
    this.#coming ??= this.#take().finally(() => {
      this.#coming = null;
    });
    return this.#coming;
  }

  /** The same, for who looks at the place where it is missing. */
  awaited(): Promise<void> {
    waits.begin(this);
    coming.add(this);
    return this.bring();
  }

  async #take(): Promise<void> {
    try {
      this.found = (await this.#load()).default;
      this.failedAt = null;
    } catch {
      this.failedAt = Date.now();
    } finally {
      waits.end(this);
      coming.delete(this);
    }
  }
}

/**
 * A piece of a page, loaded when it is first shown or asked for by `preload`. One that could not be loaded says so where it
 * would be, and leaves everything around it as it is.
 */
export function lazy<Shown extends Shows>(load: Load<Shown>, place?: Place): Lazy<PropsOf<Shown>>;
export function lazy<Props extends object>(
  load: Load<(props: Props) => ReactNode>,
  place: Place = "words",
): Lazy<Props> {
  const source = new Source(load);
  const shown = (props: Props) => createElement(Piece<Props>, { source, place, given: props });
  return Object.assign(shown, { preload: () => (source.found ? Promise.resolve() : source.bring()) });
}

interface PieceProps<Props extends object> {
  source: Source<Props>;
  place: Place;
  given: Props;
}

function Piece<Props extends object>({ source, place, given }: PieceProps<Props>) {
  const [, draw] = useState(0);
  if (!source.found && source.failedAt === null) use(source.awaited());
  if (source.found) return createElement(source.found, given);
  const again = () => source.bring().then(() => draw((times) => times + 1));
  return <NotLoaded place={place} failedAt={source.failedAt ?? 0} again={again} />;
}

interface NotLoadedProps {
  place: Place;
  failedAt: number;
  again(): Promise<void>;
}

/** Whether something is still said that is said for a while. */
function useSaidFor(ms: number): [boolean, () => void] {
  const [said, say] = useState({ isSaid: true });
  useEffect(() => {
    if (!said.isSaid) return;
    const timer = setTimeout(() => say({ isSaid: false }), ms);
    return () => clearTimeout(timer);
  }, [said, ms]);
  return [said.isSaid, () => say({ isSaid: true })];
}

function NotLoaded({ place, failedAt, again }: NotLoadedProps) {
  const { t } = useI18n();
  const [isBusy, setBusy] = useState(false);
  const alert = useRef<HTMLDivElement>(null);
  const isOnline = useIsOnline();
  const [isSaid, sayFor] = useSaidFor(SAID_MS);
  const run = () => {
    setBusy(true);
    sayFor();
    void again().finally(() => setBusy(false));
  };
  const latest = useRef(run);
  latest.current = run;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is shown first
  useEffect(() => {
    if (Date.now() - failedAt > AGAIN_MS) latest.current();
    alert.current?.scrollIntoView({ block: "nearest" });
    const online = () => latest.current();
    addEventListener("online", online);
    return () => removeEventListener("online", online);
  }, []);
  if (place === "nothing") return null;
  const why = t(isOnline ? "piece.failed_text" : "piece.offline");
  if (place === "button")
    return (
      <>
        <button type="button" className="again" title={t("piece.failed")} aria-label={t("piece.again")} onClick={run}>
          <span aria-hidden>↻</span>
        </button>
        <div role="alert" className="takes-long">
          {isSaid && (
            <p>
              <strong>{t("piece.failed")}.</strong> {why}
            </p>
          )}
        </div>
      </>
    );
  return (
    <div ref={alert} role="alert" className="not-loaded">
      {place === "page" ? <h1>{t("piece.failed")}</h1> : <strong>{t("piece.failed")}</strong>}
      <p>{why}</p>
      <button type="button" className="again" disabled={isBusy} onClick={run}>
        {t("trouble.retry")}
      </button>
    </div>
  );
}
