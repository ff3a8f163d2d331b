import {
  Alert,
  Anchor,
  Button,
  Container,
  Divider,
  Group,
  Paper,
  PasswordInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ComponentType } from "react";
import { Suspense, useRef, useState } from "react";
import { fieldErrors } from "../components/field-errors.ts";
import { useFocusOnWrong } from "../components/focus-on-wrong.ts";
import { Trouble } from "../components/trouble.tsx";
import { cookies } from "../kernel/cookies.ts";
import type { Facts } from "../kernel/facts.ts";
import type { MessageKey } from "../kernel/i18n/index.tsx";
import { useI18n } from "../kernel/i18n/index.tsx";
import { asContact, session } from "../kernel/session.ts";
import { DemoPeople } from "./demo-people.tsx";
import type { Entering } from "./entering.ts";
import { LanguageMenu, SchemeButton } from "./preferences.tsx";

/** The token of an invitation whose message led here; behind the #, so that no server ever reads it. */
const tokenHere = (): string | null =>
  location.pathname.endsWith("/invitation") ? location.hash.replace(/^#(token=)?/, "") : null;

/** Once one has joined, the address that led here has nothing more to say. */
const leaveInvitation = () => {
  if (tokenHere() !== null) history.replaceState(null, "", location.pathname.replace(/invitation$/, ""));
};

/** How an invitation is accepted, where a page can do that. */
export type AcceptForm = ComponentType<{ token?: string; onBack?(): void; onDone?(): void }>;

/** How a password that nobody knows any more is set anew, where a page can do that. */
export type ForgottenForm = ComponentType<{ onBack(): void }>;

/** What can be done by who is not signed in, beside signing in; its pieces are loaded when they are wanted. */
export interface OtherWays {
  invitation?: AcceptForm | undefined;
  forgotten?: ForgottenForm | undefined;
}

interface Props extends OtherWays {
  demo: Facts["demo"];
}

type Way = "password" | "code" | "forgotten" | "invitation";

const LED_BY = {
  password: "signin.with_password",
  code: "signin.with_code",
  forgotten: "signin.forgotten",
  invitation: "signin.invited",
} as const satisfies Record<Way, MessageKey>;

/** The way in, by password or by a code sent to a phone; beside the demo, by one click as somebody of it. */
export function SignIn({ demo, invitation: Invitation, forgotten: Forgotten }: Props) {
  const { t } = useI18n();
  const [token] = useState(Invitation ? tokenHere : null);
  const [way, setWay] = useState<Way>(token === null ? "password" : "invitation");
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<unknown>): Promise<unknown> => {
    setBusy(true);
    setError(null);
    try {
      await work();
      return null;
    } catch (cause) {
      setError(cause);
      return cause;
    } finally {
      setBusy(false);
    }
  };
  /** What was wrong with one way in says nothing of another. */
  const go = (next: Way) => {
    setError(null);
    setWay(next);
  };
  const back = () => go("password");
  const others = (["password", "code", "forgotten", "invitation"] as const).filter(
    (other) => other !== way && (other !== "forgotten" || Forgotten) && (other !== "invitation" || Invitation),
  );
  return (
    <Container size={demo ? "md" : "xs"} py="lg" component="main">
      <Group justify="space-between" mb="lg">
        <Title order={1} size="h2">
          {t("app")}
        </Title>
        <Group gap="xs">
          <LanguageMenu />
          <SchemeButton />
        </Group>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: demo ? 2 : 1 }} spacing="xl" style={{ alignItems: "start" }}>
        <Paper withBorder p="lg">
          <Stack>
            <Title order={2} size="h4">
              {t("signin.title")}
            </Title>
            {error !== null && <Trouble error={error} />}
            {error === null && !isBusy && cookies.areRefused() && <NoCookies />}
            {way === "invitation" && Invitation && (
              <Suspense>
                <Invitation token={token ?? ""} onBack={back} onDone={leaveInvitation} />
              </Suspense>
            )}
            {way === "forgotten" && Forgotten && (
              <Suspense>
                <Forgotten onBack={back} />
              </Suspense>
            )}
            {way === "code" && <CodeForm attempt={attempt} isBusy={isBusy} />}
            {way === "password" && <PasswordForm attempt={attempt} isBusy={isBusy} />}
            <Divider />
            {others.map((other) => (
              <Anchor
                key={other}
                component="button"
                type="button"
                size="sm"
                underline="always"
                c="var(--mantine-color-text)"
                onClick={() => go(other)}
              >
                {t(LED_BY[other])}
              </Anchor>
            ))}
          </Stack>
        </Paper>
        {demo && <DemoPeople demo={demo} attempt={attempt} isBusy={isBusy} />}
      </SimpleGrid>
    </Container>
  );
}

/** Signing in was no use: said where it is done, to whoever hears it too, each time anew. */
function NoCookies() {
  const { t } = useI18n();
  return (
    <Alert role="alert" color="orange" title={t("signin.cookies")}>
      {t("signin.cookies_text")}
    </Alert>
  );
}

function PasswordForm({ attempt, isBusy }: Entering) {
  const { t } = useI18n();
  const required = (value: string) => (value.trim() === "" ? t("form.required") : null);
  const form = useForm({
    mode: "controlled",
    initialValues: { contact: "", password: "" },
    validate: { contact: required, password: required },
  });
  const node = useRef<HTMLFormElement>(null);
  // Which of both was wrong nobody is told; the password is what is typed unseen.
  const focusOnWrong = useFocusOnWrong(form.errors, () => node.current, '[type="password"]');
  const send = async ({ contact, password }: typeof form.values) => {
    const error = await attempt(() => session.signIn(asContact(contact), password));
    if (error === null) return;
    const { email, phone, password: own } = fieldErrors(error, ["email", "phone", "password"]);
    focusOnWrong();
    form.setErrors({ contact: email ?? phone, password: own });
  };
  return (
    <form ref={node} onSubmit={form.onSubmit((values) => void send(values), focusOnWrong)} noValidate>
      <Stack>
        <TextInput
          label={t("signin.contact")}
          autoComplete="username"
          autoCapitalize="none"
          dir="ltr"
          {...form.getInputProps("contact")}
        />
        <PasswordInput
          label={t("signin.password")}
          autoComplete="current-password"
          dir="ltr"
          visibilityToggleButtonProps={{ "aria-label": t("signin.show_password") }}
          {...form.getInputProps("password")}
        />
        <Button type="submit" loading={isBusy} fullWidth>
          {t("signin.submit")}
        </Button>
      </Stack>
    </form>
  );
}

function CodeForm({ attempt, isBusy }: Entering) {
  const { t } = useI18n();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const required = (value: string) => (value.trim() === "" ? t("form.required") : null);
  const form = useForm({
    mode: "controlled",
    initialValues: { phone: "", code: "" },
    validate: ({ phone, code }) => (sentTo === null ? { phone: required(phone) } : { code: required(code) }),
  });
  const node = useRef<HTMLFormElement>(null);
  const focusOnWrong = useFocusOnWrong(form.errors, () => node.current, "input:enabled");
  const refuse = (error: unknown) => {
    focusOnWrong();
    form.setErrors(fieldErrors(error, ["phone", "code"]));
  };
  const ask = async (phone: string) => {
    const error = await attempt(() => session.requestCode(phone));
    if (error === null) setSentTo(phone);
    else refuse(error);
  };
  const send = async ({ phone, code }: typeof form.values) => {
    if (sentTo === null) return ask(phone);
    const error = await attempt(() => session.signInByCode(sentTo, code));
    if (error !== null) refuse(error);
  };
  return (
    <form ref={node} onSubmit={form.onSubmit((values) => void send(values), focusOnWrong)} noValidate>
      <Stack>
        <TextInput
          label={t("signin.phone")}
          type="tel"
          autoComplete="tel"
          dir="ltr"
          disabled={sentTo !== null}
          {...form.getInputProps("phone")}
        />
        {sentTo !== null && (
          <>
            <Text size="sm">{t("signin.code_sent")}</Text>
            <TextInput
              label={t("signin.code")}
              inputMode="numeric"
              autoComplete="one-time-code"
              dir="ltr"
              autoFocus
              {...form.getInputProps("code")}
            />
          </>
        )}
        <Button type="submit" loading={isBusy} fullWidth>
          {t(sentTo === null ? "signin.send_code" : "signin.submit")}
        </Button>
        {sentTo !== null && (
          <Button variant="default" disabled={isBusy} onClick={() => void ask(sentTo)}>
            {t("signin.send_again")}
          </Button>
        )}
      </Stack>
    </form>
  );
}
