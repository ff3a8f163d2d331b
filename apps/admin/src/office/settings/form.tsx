import type { TenantSettings } from "@karwan/sdk";
import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { fieldErrors } from "../../components/field-errors.ts";
import { tell } from "../../components/tell.tsx";
import { Trouble } from "../../components/trouble.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { newKey } from "../../kernel/new-key.ts";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import { changedOf } from "../parts.ts";
import { SettingField } from "./field.tsx";
import type { Section } from "./fields.ts";
import { patchOf, valueAt } from "./fields.ts";

export interface Known {
  settings: TenantSettings;
  updated_at: Date | null;
}

interface Props {
  section: Section;
  known: Known;
  /** Whose settings; one's own company's where it is left out. */
  tenantId?: string | undefined;
}

// A dot in a name would lead Mantine's form into a record of its own.
const nameOf = (path: string): string => path.replaceAll(".", "/");
const pathOf = (name: string): string => name.replaceAll("/", ".");

type Values = Record<string, unknown>;

const initialOf = ({ fields }: Section, { settings }: Known): Values =>
  Object.fromEntries(fields.map(({ path }) => [nameOf(path), valueAt(settings, path) ?? ""]));

/** What is saved, and all that stood in the section then. */
interface Sent {
  patch: Values;
  values: Values;
}

/** What was typed, as the server takes it: an emptied number or choice is null, which brings the default back. */
const typedOf = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [pathOf(name), value === "" ? null : value]));

/** One section of the settings, saved by itself as it was when it was opened. */
export function SectionForm({ section, known, tenantId }: Props) {
  const { t } = useI18n();
  const { me, may } = useKnown();
  const [before, setBefore] = useState(known);
  // Somebody else changed this section meanwhile: it follows, unless something was typed here. Other sections are no matter.
  const isBehind = section.fields.some(({ path }) => valueAt(known.settings, path) !== valueAt(before.settings, path));
  const { updated_at } = isBehind ? before : known;
  const form = useForm<Values>({ mode: "controlled", initialValues: initialOf(section, before) });
  const mayChange = may("identity.settings.update") || me.user.is_system_admin;
  const isOpen = section.isPlatforms ? me.user.is_system_admin : mayChange;
  const send = useMutation({
    mutationFn: ({ patch }: Sent) =>
      karwan.identity.settings.update.mutate(
        { ...patch, ...(tenantId && { tenant_id: tenantId }) },
        { idempotencyKey: newKey(), ...(updated_at && { ifMatch: updated_at }) },
      ),
    onSuccess: async (answer, { values }) => {
      setBefore(answer);
      // What was typed while it was saved stays.
      form.setValues({ ...initialOf(section, answer), ...changedOf(form.getValues(), values) });
      form.resetDirty(initialOf(section, answer));
      await readAgain("identity");
      void tell({ color: "teal", message: t("setting.saved") });
    },
    onError: (error) => {
      const paths = section.fields.map(({ path }) => path);
      const errors = Object.entries(fieldErrors(error, paths));
      form.setErrors(Object.fromEntries(errors.map(([path, message]) => [nameOf(path), message])));
    },
  });
  const save = (values: Values) => {
    const patch = patchOf(typedOf(values), before.settings);
    if (Object.keys(patch).length > 0) send.mutate({ patch, values });
  };
  const follow = () => {
    setBefore(known);
    form.setValues(initialOf(section, known));
    form.resetDirty(initialOf(section, known));
    send.reset();
  };
  const mayFollow = isBehind && !form.isDirty() && !send.isPending;
  useEffect(() => {
    if (mayFollow) follow();
  });
  return (
    <Paper withBorder p="md" component="form" onSubmit={form.onSubmit(save)} noValidate>
      <Stack gap="sm">
        <div>
          <Title order={2} size="h5">
            {t("setting.section", { section: section.name })}
          </Title>
          {section.isPlatforms && !isOpen && <Text size="sm">{t("setting.platforms")}</Text>}
        </div>
        {send.error && Object.keys(form.errors).length === 0 && <Trouble error={send.error} sent="typed" />}
        {section.fields.map((field) => (
          <SettingField
            key={field.path}
            field={field}
            isOpen={isOpen && !field.isFixed}
            input={form.getInputProps(nameOf(field.path), { type: field.kind === "switch" ? "checkbox" : "input" })}
          />
        ))}
        {isOpen && (
          <Group justify="flex-end">
            {send.error && isBehind && (
              <Button variant="default" onClick={follow}>
                {t("setting.follow")}
              </Button>
            )}
            <Button type="submit" loading={send.isPending} disabled={!form.isDirty()}>
              {t("form.save")}
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
