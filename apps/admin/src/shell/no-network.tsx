import type { ReactNode } from "react";
import { useAway } from "../kernel/away.ts";
import type { MessageKey } from "../kernel/i18n/index.tsx";
import { useI18n } from "../kernel/i18n/index.tsx";

interface Props {
  advice?: MessageKey | undefined;
  /** What else is to be known then. */
  children?: ReactNode;
}

/**
 * Says over the page, and above what lies over that, that the device has no network, or that nobody answers: nothing moves when
 * it goes or comes back. The line is there before it says anything, so that who does not see it hears it, once.
 */
export function NoNetwork({ advice, children }: Props) {
  const { t } = useI18n();
  const away = useAway();
  return (
    <div role="status" className="no-network">
      {away !== null && (
        <p>
          <strong>{t(away === "offline" ? "live.offline" : "live.off")}</strong>
          {children} {advice && t(advice)}
        </p>
      )}
    </div>
  );
}
