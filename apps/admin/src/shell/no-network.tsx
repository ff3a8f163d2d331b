import type { MessageKey } from "../kernel/i18n/index.tsx";
import { useI18n } from "../kernel/i18n/index.tsx";
import { useIsOnline } from "../kernel/online.ts";

/**
 * Says over the page, and above what lies over that, that the device has no network: nothing moves when it goes or comes back.
 * The line is there before it says anything, so that who does not see it hears it, once.
 */
export function NoNetwork({ advice }: { advice?: MessageKey | undefined }) {
  const { t } = useI18n();
  const isOnline = useIsOnline();
  return (
    <div role="status" className="no-network">
      {!isOnline && (
        <p>
          <strong>{t("live.offline")}</strong> {advice && t(advice)}
        </p>
      )}
    </div>
  );
}
