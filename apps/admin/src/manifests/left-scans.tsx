import { NotTaken } from "../components/scan/not-taken.tsx";
import { useI18n } from "../kernel/i18n/index.tsx";

interface Props {
  id: string;
  /** Whether it takes parcels now, or what came, by whoever works here. */
  takes: { parcels: boolean; tally: boolean };
}

/** What this device has scanned of a manifest and could not bring there. */
export function LeftScans({ id, takes }: Props) {
  const { t } = useI18n();
  return (
    <>
      <NotTaken
        record={{ kind: "manifest", id }}
        title={t("manifest.refused")}
        isTaking={takes.parcels}
        tooLate={t("manifest.too_late")}
      />
      <NotTaken
        record={{ kind: "tally", id }}
        title={t("manifest.set_aside")}
        isTaking={takes.tally}
        tooLate={t("manifest.tally_too_late")}
      />
    </>
  );
}
