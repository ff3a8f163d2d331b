import { Suspense, useState } from "react";
import { hindranceOf, useKnown } from "../kernel/facts.ts";
import { useI18n } from "../kernel/i18n/index.tsx";
import { useShortcuts } from "../kernel/keys.ts";
import { lazy } from "../kernel/lazy.tsx";
import { ActionButtons, WHY } from "./action-buttons.tsx";
import type { RecordAction } from "./record-action.ts";
import { subjectOf } from "./record-subject.ts";
import { rightsInWords } from "./rights.ts";

const RecordForm = lazy(() => import("./record-form.tsx").then((module) => ({ default: module.RecordForm })));

interface Props<Name extends string> {
  machine: string;
  status: string;
  /** The status in words. */
  statusName: string;
  code: string;
  area: string;
  actions: readonly RecordAction<Name>[];
  /** When it was changed last: what somebody else does while a form is open is said there. */
  updatedAt?: Date;
  /** Whether keys lead to them: those of one record of a page alone. */
  hasKeys?: boolean;
}

/** What can be done with a record now; the first by the key A. */
export function RecordActions<Name extends string>(props: Props<Name>) {
  const { machine, status, statusName, code, area, actions, updatedAt, hasKeys = true } = props;
  const { t } = useI18n();
  const { facts, me } = useKnown();
  const [doing, setDoing] = useState<RecordAction<Name> | null>(null);
  // Who may not is told which right it takes, and so whom to ask.
  const whyOf = ({ operation, move, why = null, nobody = null }: RecordAction<Name>) => {
    if (nobody !== null) return nobody;
    const hindrance = hindranceOf(facts, me, { operation, machine, status, move });
    if (hindrance === null) return why;
    const rights = hindrance === "permission" ? rightsInWords(facts, operation, t) : "";
    return rights === "" ? t(WHY[hindrance], { status: statusName }) : t("hindrance.needs", { rights });
  };
  const all = actions.map((action) => ({ ...action, why: whyOf(action) }));
  const begin = (name: Name) => {
    const action = all.find((each) => each.name === name);
    if (action?.open) action.open();
    else setDoing(action ?? null);
  };
  const first = all.find(({ why, isDangerous }) => why === null && !isDangerous);
  const opens = first?.open ? "form" : () => setDoing(null);
  useShortcuts(
    first && hasKeys ? [{ keys: "a", label: "keys.first_action", run: () => begin(first.name), opens }] : [],
  );
  return (
    <>
      <ActionButtons actions={all} onChoose={begin} />
      {doing && (
        <Suspense>
          <RecordForm
            action={doing}
            code={code}
            area={area}
            subject={updatedAt && subjectOf({ t, area, updatedAt, statusName })}
            onClose={() => setDoing(null)}
          />
        </Suspense>
      )}
    </>
  );
}
