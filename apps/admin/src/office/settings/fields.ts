/** How one setting is typed. */
export type Kind = "switch" | "number" | "choice" | "country" | "time_zone" | "service";

export interface Field {
  /** Where it stands in the settings. */
  path: string;
  kind: Kind;
  choices?: readonly string[];
  /** Empty means something: the platform's own, or none. */
  isNullable?: boolean;
  /** The server allows one value only. */
  isFixed?: boolean;
}

export interface Section {
  name: string;
  fields: readonly Field[];
  /** Only the platform's administrators change it; everybody else sees what bounds them. */
  isPlatforms?: boolean;
}

const within = (section: string, fields: Record<string, Omit<Field, "path">>): Field[] =>
  Object.entries(fields).map(([name, field]) => ({ path: `${section}.${name}`, ...field }));
const number = { kind: "number" } as const;
const flag = { kind: "switch" } as const;

/** Every setting there is, in the order in which a company is set up (3 §3). */
export const sections: readonly Section[] = [
  {
    name: "place",
    fields: [
      { path: "country", kind: "country" },
      { path: "time_zone", kind: "time_zone" },
    ],
  },
  {
    name: "delivery",
    fields: within("delivery", { driver_acceptance_required: flag, on_time_hours: number, overdue_hours: number }),
  },
  {
    name: "units",
    fields: within("units", {
      dimension_unit: { kind: "choice", choices: ["mm", "cm", "m", "in"] },
      unit_size_divisor: number,
      weight_unit: { kind: "choice", choices: ["kg", "g", "lb"] },
      weight_divisor: number,
    }),
  },
  { name: "warehouse", fields: within("warehouse", { blind_tolerance: number }) },
  {
    name: "transfer_manifest",
    fields: within("transfer_manifest", {
      enabled: flag,
      default_delivery_service_id: { kind: "service", isNullable: true },
      missing_unit_size_fallback: number,
      proof_photo_required: flag,
      proof_signature_required: flag,
    }),
  },
  {
    name: "notifications",
    fields: within("notifications.channels", {
      in_app: { ...flag, isFixed: true },
      push: flag,
      email: flag,
      sms: flag,
    }),
  },
  {
    name: "finance",
    fields: within("finance", {
      rounding_step: { ...number, isNullable: true },
      low_balance_threshold: number,
      settlement_confirmation_above: { ...number, isNullable: true },
    }),
  },
  { name: "retention", fields: within("retention", { audit_log_years: number }) },
  {
    name: "limits",
    isPlatforms: true,
    fields: [
      { path: "rate_limit.requests_per_minute", kind: "number", isNullable: true },
      ...within("limits", {
        invitations_per_day: number,
        invitations_per_contact_per_day: number,
        webhooks: number,
        api_keys_per_user: number,
        streams: number,
        streams_per_user: number,
        file_bytes: number,
        customer_file_bytes: number,
        devices_per_user: number,
        sessions_per_user: number,
        addresses_per_user: number,
        views_per_user: number,
        taken_contacts_per_day: number,
      }),
    ],
  },
];

/** The value at a path. */
export const valueAt = (settings: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], settings);

/** A document that says one thing: `a.b` and 1 make `{a: {b: 1}}`. */
export const documentOf = (path: string, value: unknown): Record<string, unknown> => {
  const [name = "", ...rest] = path.split(".");
  return { [name]: rest.length === 0 ? value : documentOf(rest.join("."), value) };
};

function merged(one: Record<string, unknown>, other: Record<string, unknown>): Record<string, unknown> {
  const result = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const had = result[name];
    const both = typeof had === "object" && had !== null && typeof value === "object" && value !== null;
    result[name] = both ? merged(had as Record<string, unknown>, value as Record<string, unknown>) : value;
  }
  return result;
}

/** What is sent to change settings: what is as before is left out, so that nobody else's change is undone (RFC 7396). */
export function patchOf(typed: Readonly<Record<string, unknown>>, before: unknown): Record<string, unknown> {
  return Object.entries(typed)
    .filter(([path, value]) => value !== (valueAt(before, path) ?? null))
    .reduce<Record<string, unknown>>((patch, [path, value]) => merged(patch, documentOf(path, value)), {});
}
