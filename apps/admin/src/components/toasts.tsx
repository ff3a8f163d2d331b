import { Notifications, notifications } from "@mantine/notifications";
import { currentLanguage } from "../kernel/i18n/language.ts";
import { messagesOf } from "../kernel/i18n/messages.ts";
import type { Told } from "./told.ts";

/** Where short messages come up. It is loaded with the first of them. */
export const Toasts = () => <Notifications position="bottom-center" />;

export async function show(told: Told): Promise<void> {
  const { "form.close": close } = await messagesOf(currentLanguage());
  // One of the same id would stay as it was.
  if (told.id !== undefined) notifications.hide(told.id);
  notifications.show({ ...told, closeButtonProps: { "aria-label": typeof close === "string" ? close : undefined } });
}
export const hide = (id: string): void => void notifications.hide(id);
