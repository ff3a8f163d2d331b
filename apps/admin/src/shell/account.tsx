import {
  Alert,
  Button,
  Group,
  Paper,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
  Title,
  useMantineColorScheme,
} from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery } from "@tanstack/react-query";
import { FactList, Ltr } from "../components/facts.tsx";
import { fieldErrors } from "../components/field-errors.ts";
import { tell } from "../components/tell.tsx";
import { Trouble } from "../components/trouble.tsx";
import { wordsFor } from "../components/words.ts";
import { useKnown } from "../kernel/facts.ts";
import type { Language } from "../kernel/i18n/index.tsx";
import { useI18n } from "../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../kernel/sdk.ts";
import { Invitations } from "./invitations.tsx";

/** One's own account: name, language of messages, how pages look, and where one is signed in. */
export function Account() {
  const { t } = useI18n();
  const { me } = useKnown();
  return (
    <Stack maw={640}>
      <Title order={1} size="h3">
        {t("account.title")}
      </Title>
      <Paper withBorder p="md">
        <FactList
          facts={[
            [t("account.email"), me.user.email && <Ltr>{me.user.email}</Ltr>],
            [t("account.phone"), me.user.phone && <Ltr>{me.user.phone}</Ltr>],
            [t("account.tenant"), me.tenant && <bdi>{me.tenant.name}</bdi>],
            [t("account.roles"), me.roles.map(({ name }) => t("role.known", { role: name })).join("، ")],
          ]}
        />
      </Paper>
      <Person />
      <Look />
      <Invitations />
      <Sessions />
    </Stack>
  );
}

function Person() {
  const { t } = useI18n();
  const { me } = useKnown();
  const { first_name, last_name, language } = me.user;
  const form = useForm({ mode: "controlled", initialValues: { first_name, last_name, language: language ?? "" } });
  const save = useMutation({
    mutationFn: ({ language: chosen, ...names }: typeof form.values) =>
      karwan.identity.ownAccount.update.mutate({ ...names, language: chosen === "" ? null : (chosen as Language) }),
    onSuccess: async () => {
      await readAgain("identity");
      void tell({ message: t("account.saved"), color: "teal" });
    },
    onError: (error) => form.setErrors(fieldErrors(error, ["first_name", "last_name", "language"])),
  });
  const choices = [
    { value: "", label: t("account.language_of_request") },
    { value: "en", label: "English" },
    { value: "ar", label: "العربية" },
    { value: "ku", label: "کوردی" },
  ];
  return (
    <Paper withBorder p="md" component="form" onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <Stack gap="sm">
        {save.error && Object.keys(form.errors).length === 0 && <Trouble error={save.error} sent="typed" />}
        <TextInput label={t("account.first_name")} dir="auto" {...form.getInputProps("first_name")} />
        <TextInput label={t("account.last_name")} dir="auto" {...form.getInputProps("last_name")} />
        <Select
          label={t("account.language")}
          data={choices}
          allowDeselect={false}
          {...form.getInputProps("language")}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            {t("form.save")}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

function Look() {
  const { t } = useI18n();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const schemes = (["auto", "light", "dark"] as const).map((value) => ({ value, label: t(`scheme.${value}`) }));
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <Title order={2} size="h5" id="look">
          {t("account.look")}
        </Title>
        <SegmentedControl
          aria-labelledby="look"
          data={schemes}
          value={colorScheme}
          onChange={(value) => setColorScheme(value)}
        />
      </Stack>
    </Paper>
  );
}

function Sessions() {
  const { t, dateTime } = useI18n();
  const list = useQuery({
    queryKey: ["identity", "sessions"],
    queryFn: ({ signal }) => karwan.identity.sessions.list.query({ limit: 50 }, { signal }),
  });
  const end = useMutation({
    mutationFn: (id: string) => karwan.identity.sessions.delete.mutate({ id }),
    onSuccess: () => readAgain("identity"),
    onError: (error) => void tell({ color: "red", message: wordsFor(error, t) }),
  });
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Title order={2} size="h5">
          {t("account.sessions")}
        </Title>
        {list.error && <Trouble error={list.error} onRetry={() => void list.refetch()} />}
        {list.data?.sessions.map(({ id, user_agent, ip, last_used_at, is_current }) => (
          <Group key={id} justify="space-between" wrap="nowrap" align="flex-start">
            <Stack gap={0} style={{ minWidth: 0 }}>
              <Text size="sm" lineClamp={2}>
                <bdi>{user_agent ?? t("account.unknown_device")}</bdi>
              </Text>
              <Text size="xs" c="dimmed">
                {dateTime(last_used_at)} {ip && <Ltr>{ip}</Ltr>}
              </Text>
            </Stack>
            {is_current ? (
              <Alert p={6} color="teal" style={{ flexShrink: 0 }}>
                {t("account.this_device")}
              </Alert>
            ) : (
              <Button size="compact-sm" variant="default" onClick={() => end.mutate(id)} style={{ flexShrink: 0 }}>
                {t("account.end_session")}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </Paper>
  );
}
