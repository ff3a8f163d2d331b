import type { Language } from "@karwan/i18n";
import { hasMessage, translate } from "@karwan/i18n";
import { z } from "zod";
import { shownAvatar } from "../../files/index.ts";
import type { Dependencies, RequestContext } from "../../kernel/index.ts";
import type { NotificationRow } from "./repository.ts";
import type { Notification } from "./schema.ts";
import type { Action } from "./types.ts";
import { CHANNEL_OFF } from "./types.ts";

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Moments read better without their milliseconds. */
const readable = (value: unknown) =>
  typeof value === "string" && MOMENT.test(value) ? `${value.slice(0, 10)} ${value.slice(11, 16)} UTC` : value;

/** Nested data as the flat parameters of a message: newDriver.fullName is {newDriver_fullName}. */
function parameters(data: Record<string, unknown>, prefix = ""): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).flatMap(([key, value]): [string, unknown][] =>
      value !== null && typeof value === "object" && !Array.isArray(value)
        ? Object.entries(parameters({ ...value }, `${prefix}${key}_`))
        : [[prefix + key, readable(value)]],
    ),
  );
}

/** Title and body in a language: rendered when read, so that everybody reads their own (4 C3). */
export function words(
  language: Language,
  type: string,
  data: Record<string, unknown>,
): { title: string; body: string } {
  const key = `notification.${type}`;
  const params = parameters(data);
  return { title: translate(language, `${key}.title`, params), body: translate(language, `${key}.body`, params) };
}

function labelled(language: Language, action: Action | null): Action | null {
  if (!action) return null;
  const secondary_actions = action.secondary_actions.map((entry) => {
    const key = `notification.action.${entry.label}`;
    return { ...entry, label: hasMessage("en", key) ? translate(language, key) : entry.label };
  });
  return { ...action, secondary_actions };
}

const withPicture = z.looseObject({ newDriver: z.looseObject({ avatarUrl: z.string() }) });

/** A person's picture by a link that works when it is read. */
function pictured(deps: Dependencies, data: Record<string, unknown>): Record<string, unknown> {
  const { data: found } = withPicture.safeParse(data);
  if (!found) return data;
  return { ...found, newDriver: { ...found.newDriver, avatarUrl: shownAvatar(deps, found.newDriver.avatarUrl) } };
}

/** A row as its recipient reads it (1 §2). The row itself is the channel in_app: delivered once it is there (4 K9). */
export function render(
  { language, deps }: Pick<RequestContext, "language" | "deps">,
  { position: _, ...row }: NotificationRow,
): Notification {
  const at = { available_at: row.created_at, retry_count: 0 };
  const in_app = { status: "sent", ...at, error: null } as const;
  const push = { status: "skipped", ...at, error: CHANNEL_OFF } as const;
  return {
    ...row,
    template_data: pictured(deps, row.template_data),
    ...words(language, row.notification_type, row.template_data),
    action: labelled(language, row.action),
    channel_status: { push, ...row.channel_status, in_app },
  };
}
