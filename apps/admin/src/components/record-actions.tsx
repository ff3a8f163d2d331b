import { lazy, Suspense, useState } from "react";
import { hindranceOf, useKnown } from "../kernel/facts.ts";
import { useI18n } from "../kernel/i18n/index.tsx";
import { useShortcuts } from "../kernel/keys.ts";
import { ActionButtons, WHY } from "./action-buttons.tsx";

const RecordForm = lazy(() => import("./record-form.tsx").then((module) => ({ default: module.RecordForm })));

/** Something that is done with a record as it stands: asked once, with words where the server keeps some. */
export interface RecordAction<Name extends string> {
  name: Name;
  label: string;
  operation: string;
  /** The move in the table of the record's life. */
  move: string;
  /** Something else that stands in its way, in words. */
  why?: string | null;
  isDangerous?: boolean;
  /** What the words that go with it are called; none are asked for otherwise. */
  words?: { label: string; isNeeded: boolean };
  /** A form of its own, where more than words is asked. */
  open?(): void;
  send?(words: string | undefined, options: { idempotencyKey: string }): Promise<unknown>;
}

interface Props<Name extends string> {
  machine: string;
  status: string;
  /** The status in words. */
  statusName: string;
  code: string;
  area: string;
  actions: readonly RecordAction<Name>[];
}

/** What can be done with a record now; the first by the key A. */
export function RecordActions<Name extends string>(props: Props<Name>) {
  const { machine, status, statusName, code, area, actions } = props;
  const { t } = useI18n();
  const { facts, me } = useKnown();
  const [doing, setDoing] = useState<RecordAction<Name> | null>(null);
  const judged = actions.map((action) => {
    const hindrance = hindranceOf(facts, me, { ...action, machine, status });
    return { ...action, why: hindrance === null ? (action.why ?? null) : t(WHY[hindrance], { status: statusName }) };
  });
  const begin = (name: Name) => {
    const action = judged.find((each) => each.name === name);
    if (action?.open) action.open();
    else setDoing(action ?? null);
  };
  const first = judged.find(({ why, isDangerous }) => why === null && !isDangerous);
  useShortcuts(first ? [{ keys: "a", label: "keys.first_action", run: () => begin(first.name) }] : []);
  return (
    <>
      <ActionButtons actions={judged} onChoose={begin} />
      {doing && (
        <Suspense>
          <RecordForm action={doing} code={code} area={area} onClose={() => setDoing(null)} />
        </Suspense>
      )}
    </>
  );
}
