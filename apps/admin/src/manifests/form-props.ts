import type { TransferManifest } from "@karwan/sdk";
import type { Subject } from "../components/changed-meanwhile.tsx";
import { subjectOf } from "../components/record-subject.ts";
import type { I18n } from "../kernel/i18n/index.tsx";

/** Of a form about a manifest. */
export interface FormProps {
  manifest: TransferManifest;
  /** Its status in words. */
  statusName: string;
  onClose(): void;
}

/** The manifest as whoever fills in a form about it has seen it. */
export const manifestSeen = ({ manifest, statusName }: FormProps, t: I18n["t"]): Subject =>
  subjectOf({ t, area: "manifests", updatedAt: manifest.updated_at, statusName });
