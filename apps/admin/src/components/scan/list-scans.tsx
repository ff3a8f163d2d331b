import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { find } from "../../kernel/scan/client.ts";
import { sound, useScans } from "../../kernel/scan/index.ts";
import type { Page, Source } from "../pages-of.ts";
import { useFirst } from "../pages-of.ts";
import { tell } from "../tell.tsx";
import { scanFailed } from "../words.ts";
import type { Heard } from "./scan-field.tsx";
import { targetOf } from "./target.ts";
import { useTurn } from "./turn.ts";

interface Props<Row, Answer extends Page<Row>> {
  source: Source<Row, Answer>;
  /** What the list is searched by now. */
  searched: string | undefined;
  search(text: string): void;
}

/** What is scanned over a list is opened where it is one thing that has a page; otherwise the list is searched for it. */
export function ListScans<Row, Answer extends Page<Row>>({ source, searched, search }: Props<Row, Answer>) {
  const { t } = useI18n();
  const { may } = useKnown();
  const navigate = useNavigate();
  const [heard, setHeard] = useState<(Heard & { code: string }) | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  // What is found later than the page is left opens nothing.
  const begin = useTurn();
  const take = async (code: string): Promise<void> => {
    const isAwaited = begin();
    setHeard(null);
    try {
      const found = await find(code);
      if (!isAwaited()) return;
      const target = found[0] && found.length === 1 ? targetOf(found[0], may) : null;
      if (target) {
        sound("good");
        void tell({ message: t("scan.opened", { code }), color: "teal" });
        await navigate(target);
        return;
      }
      // The field shows what it is searched by, unless somebody writes in it.
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
      setAsked(code);
      search(code);
    } catch (cause) {
      if (!isAwaited()) return;
      sound("bad");
      setHeard({ code: searched ?? "", tone: "bad", text: scanFailed(cause, t) });
    }
  };
  useScans((code) => void take(code), "behind");
  const { data, isPlaceholderData } = useFirst(source);
  const isListed = asked !== null && asked === searched && data !== undefined && !isPlaceholderData;
  useEffect(() => {
    if (!isListed) return;
    const tone = data.total > 0 ? "good" : "bad";
    sound(tone);
    setHeard({ code: asked, tone, text: t("scan.listed", { n: data.total, code: asked }) });
    setAsked(null);
  }, [isListed, data, asked, t]);
  // Whoever searches for something else goes on from there.
  const shown = heard?.code === (searched ?? "") ? heard : null;
  return (
    // There from the start, or nobody would read out what it says; it takes no room until it says something.
    <p className="heard" data-tone={shown?.tone} role="status" style={shown ? undefined : { position: "absolute" }}>
      {shown?.text}
    </p>
  );
}
