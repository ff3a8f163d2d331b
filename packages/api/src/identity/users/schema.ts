import { z } from "zod";
import type { Written } from "../../kernel/index.ts";
import {
  email,
  id,
  ids,
  issue,
  pageInput,
  pageOutput,
  pathId,
  phone,
  searchInput,
  text,
  timestampOut,
} from "../../kernel/index.ts";
import { newPassword } from "../passwords/index.ts";
import { heldRole } from "../permissions/index.ts";

const settable = z.enum(["active", "inactive"]).meta({ id: "AccountStatus" });
export const userStatus = z.enum(["active", "inactive", "invited"]).meta({ id: "UserStatus" });

export const user = z
  .object({
    id: id.describe("Of an invited one the invitation's"),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    first_name: z.string(),
    last_name: z.string(),
    full_name: z.string(),
    avatar_url: z.string().nullable(),
    status: userStatus.describe("In this tenant; elsewhere the same person may be active. `invited` until they accept"),
    roles: z.array(heldRole).describe("Of an invited one: those that are offered"),
    invitation_expires_at: timestampOut
      .nullable()
      .describe("Until when an invited one can accept; null for all others"),
    created_at: timestampOut.describe("When the person joined the tenant"),
    updated_at: timestampOut,
  })
  .meta({ id: "User" });
export type User = Written<typeof user>;

/** Who a new account is for. An account that is there already keeps its own names and password (4 B1). */
export const person = {
  email: email.optional(),
  phone: phone.optional(),
  first_name: text(100),
  last_name: text(100),
};
export const reachable = (body: { email?: string | undefined; phone?: string | undefined }) =>
  body.email !== undefined || body.phone !== undefined;
export const reachableBy = { path: ["email"], error: issue("email_or_phone_needed") };

const userId = pathId("user_not_found");

export const listInput = z.object({
  ...pageInput(),
  search: searchInput.describe("Part of the name, phone or e-mail"),
  status: userStatus.optional(),
  role: text(100).optional().describe("Only holders of the role of this name"),
  role_id: id.optional().describe("Only holders of this role"),
});
export const listOutput = z.object({ users: z.array(user), ...pageOutput });
export const oneInput = z.object({ userId });
export const oneOutput = z.object({ user });
export const createInput = z
  .object({
    ...person,
    password: newPassword
      .optional()
      .describe(
        "Of a new account, whose person you tell it; without one they set one by POST /auth/password/forgot, and drivers and customers sign in by code. Not used for somebody who has an account",
      ),
    status: settable.default("active").describe("Of a new account; who has one already is invited"),
    role_ids: ids
      .default([])
      .describe("Nothing of others' in the tenant is open without one. `driver` alone makes no driver"),
  })
  .refine(reachable, reachableBy);
export const updateInput = z.object({
  userId,
  email: email.nullish(),
  phone: phone.nullish(),
  first_name: text(100).optional(),
  last_name: text(100).optional(),
  password: newPassword.optional(),
  status: settable.optional().describe("`inactive` withdraws an invitation"),
  role_ids: ids.optional(),
});
export const setRolesInput = z.object({
  userId,
  role_ids: ids.describe("The roles the person then holds, all of them"),
});
