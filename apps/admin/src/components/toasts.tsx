import { Notifications, notifications } from "@mantine/notifications";
import type { Told } from "./tell.tsx";

/** Where short messages come up. It is loaded with the first of them. */
export const Toasts = () => <Notifications position="bottom-center" />;

export const show = (told: Told): void => void notifications.show({ ...told });
export const hide = (id: string): void => void notifications.hide(id);
