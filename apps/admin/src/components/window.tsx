import type { ModalProps } from "@mantine/core";
import { Modal } from "@mantine/core";
import { useI18n } from "../kernel/i18n/index.tsx";
import { useFocusBack } from "./places.ts";

/** A window over a page, there as long as it is shown: the focus comes into it, and goes back to where it was. */
export function Window(props: Omit<ModalProps, "opened">) {
  const { t } = useI18n();
  useFocusBack();
  return <Modal opened closeButtonProps={{ "aria-label": t("form.close") }} centered {...props} />;
}
