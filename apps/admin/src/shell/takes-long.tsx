import { useI18n } from "../kernel/i18n/index.tsx";
import { useIsOnline } from "../kernel/online.ts";
import { useTakesLong } from "../kernel/waits.ts";

/**
 * Says, once for all that a page waits for, that the server takes long: over the page, so that nothing moves. The line is there
 * before it says anything, so that who does not see it hears it. Without a network that is said, and not this.
 */
export function TakesLong() {
  const { t } = useI18n();
  const takesLong = useTakesLong();
  const isOnline = useIsOnline();
  return (
    <div role="status" className="takes-long">
      {takesLong && isOnline && <p>{t("trouble.takes_long")}</p>}
    </div>
  );
}
