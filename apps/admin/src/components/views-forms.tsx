import type { View } from "@karwan/sdk";
import { Button, Group, Stack, Switch, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useKnown } from "../kernel/facts.ts";
import { useI18n } from "../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../kernel/sdk.ts";
import { session } from "../kernel/session.ts";
import type { Search } from "../kernel/views.ts";
import { ActionModal } from "./action-modal.tsx";
import { Words } from "./facts.tsx";
import { fieldErrors } from "./field-errors.ts";
import { tell } from "./tell.tsx";
import { Trouble } from "./trouble.tsx";
import { offerUndo } from "./undo.tsx";
import { Window } from "./window.tsx";

interface Here {
  page: string;
  search: Search;
  columns: readonly string[];
}

/** Who may change something may also share views of it. */
function useMayShare(): boolean {
  const { me } = useKnown();
  return me.permissions.some((each) => each.startsWith("manage:"));
}

/** Keeps what a list shows now under a name. */
export function SaveView({ here, onClose }: { here: Here; onClose(): void }) {
  const { t } = useI18n();
  const mayShare = useMayShare();
  return (
    <ActionModal<{ name: string; shared: boolean }>
      title={t("views.save")}
      submitLabel={t("form.save")}
      initial={{ name: "", shared: false }}
      validate={({ name }) => ({ name: name.trim() === "" ? t("form.required") : null })}
      submit={async ({ name, shared }, options) => {
        const { page, search, columns } = here;
        await karwan.identity.views.create.mutate(
          { name, shared, page, query: search, columns: [...columns] },
          options,
        );
        await readAgain("identity");
        return null;
      }}
      done={t("views.saved")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput label={t("views.name")} withAsterisk dir="auto" data-autofocus {...form.getInputProps("name")} />
          {mayShare && <Switch label={t("views.share")} {...form.getInputProps("shared", { type: "checkbox" })} />}
        </>
      )}
    </ActionModal>
  );
}

/** One's own views of a list, each to be renamed, shared, replaced and deleted; those of others by who runs the company. */
export function ManageViews({ here, views, onClose }: { here: Here; views: readonly View[]; onClose(): void }) {
  const { t } = useI18n();
  const { me } = useKnown();
  const mayChange = (view: View) => view.is_own || me.permissions.includes("manage:tenant");
  return (
    <Window onClose={onClose} title={t("views.manage")} size="lg">
      <Stack gap="md">
        {views.map((view) =>
          mayChange(view) ? (
            <OneView key={view.id} view={view} here={here} />
          ) : (
            <Text key={view.id} size="sm">
              <Words>{view.name}</Words> · {t("views.of")} <Words>{view.owner.full_name}</Words>
            </Text>
          ),
        )}
      </Stack>
    </Window>
  );
}

function OneView({ view, here }: { view: View; here: Here }) {
  const { t } = useI18n();
  const mayShare = useMayShare();
  const form = useForm({ mode: "controlled", initialValues: { name: view.name, shared: view.shared } });
  const read = () => readAgain("identity");
  const save = useMutation({
    mutationFn: (change: { name?: string; shared?: boolean; query?: Search; columns?: string[] }) =>
      karwan.identity.views.update.mutate({ id: view.id, ...change }),
    onSuccess: async () => {
      await read();
      form.resetDirty();
      void tell({ message: t("views.saved"), color: "teal" });
    },
    onError: (error) => form.setErrors(fieldErrors(error, ["name", "shared"])),
  });
  const remove = useMutation({
    mutationFn: () => karwan.identity.views.delete.mutate({ id: view.id }),
    onMutate: session.user,
    onSuccess: async (_answer, _nothing, user) => {
      await read();
      // What somebody before them deleted is not theirs to take back.
      if (session.user() !== user) return;
      const { name, page, query, columns, shared } = view;
      const back = async (idempotencyKey: string) => {
        await karwan.identity.views.create.mutate({ name, page, query, columns, shared }, { idempotencyKey });
        await read();
        return t("views.saved");
      };
      offerUndo(t("views.deleted"), back);
    },
  });
  const replace = () => save.mutate({ query: here.search, columns: [...here.columns] });
  const failed = remove.error ?? (Object.keys(form.errors).length === 0 ? save.error : null);
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <Stack gap={6}>
        {failed && <Trouble error={failed} sent="typed" />}
        <Group align="flex-end" gap="xs">
          <TextInput label={t("views.name")} dir="auto" style={{ flex: "1 1 180px" }} {...form.getInputProps("name")} />
          <Button type="submit" disabled={!form.isDirty()} loading={save.isPending}>
            {t("form.save")}
          </Button>
          <Button variant="default" onClick={replace}>
            {t("views.replace")}
          </Button>
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t("views.delete")}
          </Button>
        </Group>
        {mayShare && <Switch label={t("views.share")} {...form.getInputProps("shared", { type: "checkbox" })} />}
      </Stack>
    </form>
  );
}
