import type { MessageKey } from "../kernel/i18n/index.tsx";
import { readAgain } from "../kernel/sdk.ts";
import type { Subject } from "./changed-meanwhile.tsx";

interface Known {
  t(key: MessageKey): string;
  area: string;
  updatedAt: Date;
  statusName: string;
}

/** A record that a form is about, by its status: who decides goes by that. */
export const subjectOf = ({ t, area, updatedAt, statusName }: Known): Subject => ({
  updatedAt,
  facts: [[t("changed.status"), statusName]],
  read: () => readAgain(area),
});
