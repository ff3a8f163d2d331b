export type ContactKind = "email" | "phone";
