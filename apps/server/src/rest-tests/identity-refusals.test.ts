import type { Reason } from "@karwan/api";
import { reasons } from "@karwan/api";
import type { TestTenant } from "@karwan/api/testing";
import { arrange, givePassword, PASSWORD } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer, RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
let tenant: TestTenant;
let email: string;
let phone: string;
let revokedKey: string;
let rotated: string;
beforeAll(async () => {
  kit = await startRestKit();
  tenant = await kit.tenant();
  ({ email, phone } = await givePassword(kit.database, tenant.admin.userId));
  const created = await kit.request("POST", "/api-keys", tenant.admin, { body: { name: "Gone" } });
  revokedKey = `/api-keys/${created.body.data.id}`;
  await kit.request("DELETE", revokedKey, tenant.admin);
  rotated = (await kit.request("POST", "/auth/login", null, { body: { email, password: PASSWORD } })).body
    .refresh_token;
  await kit.request("POST", "/auth/refresh", null, { body: { refresh_token: rotated } });
});
afterAll(() => kit.stop());

type Language = "en" | "ar" | "ku";
const post = (path: string, body: unknown) => (language: Language) =>
  kit.request("POST", path, null, { body: typeof body === "function" ? body() : body, query: { language } });
const own = (method: string, path: () => string, body?: unknown) => (language: Language) =>
  kit.request(method, path(), tenant.admin, { query: { language }, ...(body !== undefined && { body }) });

const somebody = () => ({
  tenant_code: tenant.code,
  first_name: "A",
  last_name: "B",
  phone: "+9647511111111",
  email: "ab@example.test",
  password: PASSWORD,
});

/** Somebody whose circumstances no request could bring about here. */
async function inTrouble(trouble: string, language: Language): Promise<Answer> {
  const { admin, tenantId } = await kit.tenant();
  const names = await givePassword(kit.database, admin.userId);
  await arrange(kit.database, {}, trouble, [trouble.includes("tenants") ? tenantId : admin.userId]);
  const body = { email: names.email, password: PASSWORD };
  return kit.request("POST", "/auth/login", null, { body, query: { language } });
}

async function lockedOut(language: Language): Promise<Answer> {
  const body = { email: `locked-${language}@example.test`, password: "wrong" };
  for (let failure = 0; failure < 10; failure += 1) await kit.request("POST", "/auth/login", null, { body });
  return kit.request("POST", "/auth/login", null, { body, query: { language } });
}

const refusals: [Reason, (language: Language) => Promise<Answer>, Record<Language, string>][] = [
  [
    "invalid_credentials",
    post("/auth/login", { email: "nobody@example.test", password: "wrong" }),
    {
      en: "The credentials are not correct",
      ar: "بيانات الدخول غير صحيحة",
      ku: "زانیارییەکانی چوونەژوورەوە ڕاست نین",
    },
  ],
  [
    "too_many_attempts",
    lockedOut,
    {
      en: "Too many failed attempts, try again later",
      ar: "محاولات فاشلة كثيرة، أعد المحاولة لاحقًا",
      ku: "هەوڵی سەرنەکەوتوو زۆرە، دواتر هەوڵ بدەرەوە",
    },
  ],
  [
    "account_inactive",
    (language) => inTrouble("UPDATE users SET status = 'inactive' WHERE id = $1", language),
    { en: "This account is inactive", ar: "هذا الحساب غير مفعّل", ku: "ئەم هەژمارە ناچالاکە" },
  ],
  [
    "tenant_suspended",
    (language) => inTrouble("UPDATE tenants SET status = 'suspended' WHERE id = $1", language),
    { en: "This tenant is suspended", ar: "هذه المؤسسة موقوفة", ku: "ئەم دامەزراوەیە ڕاگیراوە" },
  ],
  [
    "refresh_token_invalid",
    post("/auth/refresh", { refresh_token: "garbage" }),
    {
      en: "The refresh token is not valid",
      ar: "رمز التجديد غير صالح",
      ku: "تۆکنی نوێکردنەوە دروست نییە",
    },
  ],
  [
    "refresh_token_reused",
    post("/auth/refresh", () => ({ refresh_token: rotated })),
    {
      en: "The refresh token was already used; the session has been ended",
      ar: "سبق استخدام رمز التجديد، وتم إنهاء الجلسة",
      ku: "تۆکنی نوێکردنەوە پێشتر بەکارهاتووە؛ دانیشتنەکە کۆتایی پێهێنرا",
    },
  ],
  [
    "otp_invalid",
    post("/auth/otp/verify", { phone: "+9647512222222", code: "123456" }),
    {
      en: "The code is not correct or has expired",
      ar: "رمز التحقق غير صحيح أو انتهت صلاحيته",
      ku: "کۆدەکە ڕاست نییە یان بەسەرچووە",
    },
  ],
  [
    "reset_token_invalid",
    post("/auth/password/reset", { token: "garbage", new_password: PASSWORD }),
    {
      en: "The reset token is not valid or has expired",
      ar: "رمز إعادة التعيين غير صالح أو انتهت صلاحيته",
      ku: "تۆکنی ڕێکخستنەوەی وشەی نهێنی دروست نییە یان بەسەرچووە",
    },
  ],
  [
    "phone_taken",
    post("/auth/register", () => ({ ...somebody(), phone })),
    {
      en: "This phone number is already in use",
      ar: "رقم الهاتف هذا مستخدم بالفعل",
      ku: "ئەم ژمارە تەلەفۆنە پێشتر بەکارهاتووە",
    },
  ],
  [
    "email_taken",
    post("/auth/register", () => ({ ...somebody(), email })),
    {
      en: "This e-mail address is already in use",
      ar: "عنوان البريد الإلكتروني هذا مستخدم بالفعل",
      ku: "ئەم ئیمەیڵە پێشتر بەکارهاتووە",
    },
  ],
  [
    "session_not_found",
    own("DELETE", () => "/auth/sessions/nonsense"),
    { en: "Session not found", ar: "الجلسة غير موجودة", ku: "دانیشتنەکە نەدۆزرایەوە" },
  ],
  [
    "api_key_not_found",
    own("DELETE", () => "/api-keys/nonsense"),
    { en: "API key not found", ar: "مفتاح API غير موجود", ku: "کلیلی API نەدۆزرایەوە" },
  ],
  [
    "api_key_revoked",
    own("DELETE", () => revokedKey),
    { en: "The API key has been revoked", ar: "أُلغي مفتاح API هذا سابقًا", ku: "کلیلی API هەڵوەشێنراوەتەوە" },
  ],
  [
    "no_fields_to_update",
    own("PUT", () => revokedKey, {}),
    { en: "There are no fields to update", ar: "لا توجد حقول للتحديث", ku: "هیچ خانەیەک بۆ نوێکردنەوە نییە" },
  ],
  [
    "expires_at_must_be_future",
    own("POST", () => "/api-keys", { name: "Late", expires_at: "2020-01-01T00:00:00Z" }),
    {
      en: "The expiry must be in the future",
      ar: "يجب أن يكون تاريخ انتهاء الصلاحية في المستقبل",
      ku: "کاتی بەسەرچوون دەبێت لە داهاتوودا بێت",
    },
  ],
];

describe.each(refusals)("%s", (reason, ask, words) => {
  test.each(["en", "ar", "ku"] as const)("is said in %s, with its status (3 §1.3, §1.12)", async (language) => {
    const answer = await ask(language);
    expect(answer.body).toMatchObject({ success: false, code: reason, message: words[language] });
    expect(answer.status).toBe(reasons[reason]);
  });
});
