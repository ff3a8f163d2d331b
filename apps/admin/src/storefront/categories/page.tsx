import type { ProductCategory } from "@karwan/sdk";
import { ActionIcon, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { Words } from "../../components/facts.tsx";
import { ExportButton, SearchField } from "../../components/list-tools.tsx";
import { Shown } from "../../components/shown.tsx";
import { tell } from "../../components/tell.tsx";
import { Empty } from "../../components/trouble.tsx";
import { wordsFor } from "../../components/words.ts";
import { useKnown } from "../../kernel/facts.ts";
import { languages, useI18n } from "../../kernel/i18n/index.tsx";
import { wordsIn } from "../../kernel/i18n/words-in.ts";
import { useShortcuts } from "../../kernel/keys.ts";
import { lazy } from "../../kernel/lazy.tsx";
import { newKey } from "../../kernel/new-key.ts";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import { categoriesQuery } from "../products/categories.ts";
import type { Node } from "./tree.ts";
import { found, moved, treeOf } from "./tree.ts";

const CategoryForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.CategoryForm })));
const RecordForm = lazy(() =>
  import("../../components/record-form.tsx").then((module) => ({ default: module.RecordForm })),
);
const route = getRouteApi("/categories");

type Doing =
  | { name: "create"; parent: string | null; last: number }
  | { name: "edit"; category: ProductCategory }
  | { name: "delete"; category: ProductCategory };

const matching = (search: string) => {
  const wanted = search.trim().toLocaleLowerCase();
  return ({ name }: ProductCategory) =>
    languages.some((each) => name[each]?.toLocaleLowerCase().includes(wanted) === true);
};

/** The shop's categories as a tree: made, named, ordered and moved. */
export function CategoriesPage() {
  const { t } = useI18n();
  const { may } = useKnown();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const shown = useQuery({ ...categoriesQuery, staleTime: 0, refetchInterval: 10_000 });
  const [doing, setDoing] = useState<Doing | null>(null);
  const tree = treeOf(shown.data?.categories ?? []);
  const create = () => setDoing({ name: "create", parent: null, last: tree.length });
  const mayCreate = may("storefront.categories.create");
  useShortcuts(mayCreate ? [{ keys: "n", label: "category.create", run: create, opens: () => setDoing(null) }] : []);
  const close = () => setDoing(null);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={1} size="h3">
          {t("nav.categories")}
        </Title>
        <Group gap="xs">
          {mayCreate && <Button onClick={create}>{t("category.create")}</Button>}
          <ExportButton path="/storefront/categories" query={{ search: search.q }} name="categories" />
        </Group>
      </Group>
      <Group>
        <SearchField
          label={t("category.search")}
          value={search.q ?? ""}
          onChange={(q) => void navigate({ search: { q: q || undefined }, replace: true })}
        />
      </Group>
      <Shown query={shown}>
        {() => {
          const nodes = search.q ? found(tree, matching(search.q)) : tree;
          if (nodes.length === 0)
            return (
              <Empty title={t("category.none")}>
                <Text size="sm">{t(search.q ? "filter.empty_hint" : "category.none_hint")}</Text>
              </Empty>
            );
          return <Branch nodes={nodes} isWhole={!search.q} label={t("nav.categories")} onDo={setDoing} />;
        }}
      </Shown>
      <Suspense>
        {(doing?.name === "create" || doing?.name === "edit") && (
          <CategoryForm
            tree={tree}
            category={doing.name === "edit" ? doing.category : null}
            parent={doing.name === "create" ? doing.parent : null}
            last={doing.name === "create" ? doing.last : 0}
            onClose={close}
          />
        )}
        {doing?.name === "delete" && <DeleteForm category={doing.category} onClose={close} />}
      </Suspense>
    </Stack>
  );
}

function DeleteForm({ category: { id, name, updated_at }, onClose }: { category: ProductCategory; onClose(): void }) {
  const { t, language } = useI18n();
  return (
    <RecordForm
      code={wordsIn(name, language)}
      area="storefront"
      subject={{
        updatedAt: updated_at,
        facts: [[t("category.name"), wordsIn(name, language)]],
        read: () => readAgain("storefront"),
      }}
      action={{
        name: "delete",
        label: t("category.delete"),
        operation: "storefront.categories.delete",
        move: null,
        isDangerous: true,
        send: (_words, options) => karwan.storefront.categories.delete.mutate({ id }, options),
      }}
      onClose={onClose}
    />
  );
}

interface BranchProps {
  nodes: readonly Node[];
  /** Nothing of the tree is left out, so that steps up and down mean what they say. */
  isWhole: boolean;
  label: string;
  onDo(doing: Doing): void;
}

function Branch({ nodes, isWhole, label, onDo }: BranchProps) {
  const { language } = useI18n();
  return (
    <Stack component="ul" gap={6} p={0} m={0} style={{ listStyle: "none" }} aria-label={label}>
      {nodes.map((node) => {
        const name = wordsIn(node.category.name, language);
        return (
          <li key={node.category.id}>
            <Row node={node} name={name} siblings={isWhole ? nodes : []} onDo={onDo} />
            {node.children.length > 0 && (
              <div style={{ marginBlockStart: 6, marginInlineStart: 24 }}>
                <Branch nodes={node.children} isWhole={isWhole} label={name} onDo={onDo} />
              </div>
            )}
          </li>
        );
      })}
    </Stack>
  );
}

/** Puts a category a step up or down among those beside it. */
function useMoving(siblings: readonly Node[]) {
  const { t } = useI18n();
  return useMutation({
    mutationFn: async ({ id, step }: { id: string; step: 1 | -1 }) => {
      await Promise.all(
        moved(siblings, id, step).map(({ category, sort_order }) =>
          karwan.storefront.categories.update.mutate(
            { id: category.id, sort_order },
            { idempotencyKey: newKey(), ifMatch: category.updated_at },
          ),
        ),
      );
    },
    onError: (error) => void tell({ color: "red", message: wordsFor(error, t) }),
    onSettled: () => readAgain("storefront"),
  });
}

interface RowProps {
  node: Node;
  name: string;
  siblings: readonly Node[];
  onDo(doing: Doing): void;
}

function Row({ node: { category, children }, name, siblings, onDo }: RowProps) {
  const { t, number } = useI18n();
  const { may } = useKnown();
  const moving = useMoving(siblings);
  const { id } = category;
  const at = siblings.findIndex((each) => each.category.id === id);
  const steps = [
    { step: -1, label: t("category.up", { name }), Icon: IconArrowUp, isPossible: at > 0 },
    {
      step: 1,
      label: t("category.down", { name }),
      Icon: IconArrowDown,
      isPossible: at >= 0 && at < siblings.length - 1,
    },
  ] as const;
  return (
    <Group justify="space-between" className="board-driver" wrap="wrap" gap="xs">
      <Text size="sm" component="span">
        <Link to="/products" search={{ category: id }} style={{ color: "inherit", fontWeight: 600 }}>
          <Words>{name}</Words>
        </Link>
        {children.length > 0 && ` (${number(children.length)})`}
      </Text>
      <Group gap={6}>
        {may("storefront.categories.update") &&
          steps.map(({ step, label, Icon, isPossible }) => (
            <ActionIcon
              key={step}
              variant="default"
              size={30}
              aria-label={label}
              title={label}
              disabled={!isPossible}
              loading={moving.isPending && moving.variables.step === step}
              onClick={() => moving.mutate({ id, step })}
            >
              <Icon size={16} aria-hidden />
            </ActionIcon>
          ))}
        {may("storefront.categories.update") && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t("category.edit_one", { name })}
            onClick={() => onDo({ name: "edit", category })}
          >
            {t("category.change")}
          </Button>
        )}
        {may("storefront.categories.create") && (
          <ActionIcon
            variant="default"
            size={30}
            aria-label={t("category.add_below", { name })}
            title={t("category.add_below", { name })}
            onClick={() => onDo({ name: "create", parent: id, last: children.length })}
          >
            <IconPlus size={16} aria-hidden />
          </ActionIcon>
        )}
        {may("storefront.categories.delete") && (
          <ActionIcon
            variant="default"
            size={30}
            aria-label={t("category.delete_one", { name })}
            title={t("category.delete_one", { name })}
            onClick={() => onDo({ name: "delete", category })}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    </Group>
  );
}
