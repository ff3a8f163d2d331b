import { useI18n } from "../../kernel/i18n/index.tsx";
import { groupColors, standingColors } from "./paint.ts";
import { groups, standings } from "./search.ts";

/** What the marks mean: shape, sign and colour. */
export function Legend() {
  const { t } = useI18n();
  return (
    <ul className="map-legend" aria-label={t("map.legend")}>
      {groups.map((group) => (
        <li key={group}>
          <svg width="16" height="16" viewBox="-8 -8 16 16" aria-hidden="true">
            <path d="M0-7L7 0L0 7L-7 0Z" fill={groupColors[group]} />
          </svg>
          {t(`dispatch.column.${group}`)}
        </li>
      ))}
      <li>
        <svg width="16" height="16" viewBox="-8 -8 16 16" aria-hidden="true">
          <path d="M0-6L6 0L0 6L-6 0Z" fill="none" stroke="#dc2626" strokeWidth="2.5" />
        </svg>
        {t("dispatch.late")}
      </li>
      {standings.map((standing) => {
        const isHollow = standing === "old" || standing === "offline";
        return (
          <li key={standing}>
            <svg width="16" height="16" viewBox="-8 -8 16 16" aria-hidden="true">
              <circle
                r={standing === "offline" ? 4 : 6}
                fill={isHollow ? "#fff" : standingColors[standing]}
                stroke={standingColors[standing]}
                strokeWidth="2"
              />
              {standing === "stopped" && <path d="M-2-3v6M2-3v6" stroke="#fff" strokeWidth="2" />}
            </svg>
            {t(`map.driver_is`, { standing: t(`map.standing.${standing}`) })}
          </li>
        );
      })}
    </ul>
  );
}
