import { Notifications, notifications } from "@mantine/notifications";
import { say } from "../kernel/i18n/index.tsx";
import type { Told } from "./told.ts";

/** Where short messages come up. It is loaded with the first of them. */
export const Toasts = () => <Notifications position="bottom-center" />;

export function show(told: Told): void {
  // One of the same id would stay as it was.
  if (told.id !== undefined) notifications.hide(told.id);
  notifications.show({ ...told, closeButtonProps: { "aria-label": say("form.close") } });
}
export const hide = (id: string): void => void notifications.hide(id);
