import { useOldestRead } from "../kernel/away.ts";
import { useI18n } from "../kernel/i18n/index.tsx";

/** When what the page shows was read, behind the word that nothing can be read now. */
export function AsOf() {
  const { t, date, time, moment } = useI18n();
  const read = useOldestRead();
  if (read === null) return null;
  const at = new Date(read);
  const isToday = date(at) === date(new Date());
  return <span className="as-of">{t("live.as_of", { at: isToday ? time(at) : moment(at) })}</span>;
}
