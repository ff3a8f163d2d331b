/** What each template carries that only its recipient may know. The texts are `message.<template>` in the catalogues. */
const secretsOf: Record<string, readonly string[]> = {
  otp: ["code"],
  password_reset: ["token"],
  contact_change: ["code"],
  confirmation: ["code"],
  contact_changed: [],
  contact_removed: [],
  contact_taken: [],
  password_changed: [],
  api_key_created: [],
  invitation: ["token"],
  delivery_tracking: ["url"],
};

/** A message's data as it may be kept: without its secrets; of a template nobody vouched for, nothing. */
export function withoutSecrets(template: string, data: Record<string, unknown>): Record<string, unknown> {
  const secrets = secretsOf[template];
  return secrets ? Object.fromEntries(Object.entries(data).filter(([key]) => !secrets.includes(key))) : {};
}
