import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Suspense, useState } from "react";
import type { Listed } from "../../components/list-page.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { useKnown } from "../../kernel/facts.ts";
import type { MessageKey } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useShortcuts } from "../../kernel/keys.ts";
import { useFollowing } from "../../kernel/live.ts";
import type { Search } from "../../kernel/views.ts";
import type { Party } from "./party.tsx";
import { PartyCard, partyColumns } from "./party.tsx";

type Kept = Search & { q?: string | undefined; hide?: string[] | undefined };
interface Props<Row extends Party> {
  /** The path without its slash, and what the server calls them. */
  of: "customers" | "institutions";
  words: { title: MessageKey; create: MessageKey; none: MessageKey; noneHint: MessageKey };
  search: Kept;
  keep(next: (old: Kept) => Kept, isAnother: boolean): void;
  load(query: { search: string | undefined; page: number; limit: number }, signal: AbortSignal): Promise<Listed<Row>>;
  link(row: Row): ReactNode;
  onOpen(row: Row): void;
  form(close: () => void): ReactNode;
}

/** A list of those whom the company works for: found by name and contacts, with what each has in the wallet. */
export function PartyList<Row extends Party>({ of, words, search, keep, load, link, onOpen, form }: Props<Row>) {
  const i18n = useI18n();
  const { t } = i18n;
  const { may } = useKnown();
  useFollowing("wallets");
  const [isMaking, setMaking] = useState(false);
  const filters = { search: search.q };
  const mayCreate = may(`parties.${of}.create`);
  useShortcuts(
    mayCreate ? [{ keys: "n", label: words.create, run: () => setMaking(true), opens: () => setMaking(false) }] : [],
  );
  return (
    <>
      <ListPage<Row>
        title={t(words.title)}
        page={of}
        search={search}
        change={(next) => keep((old) => ({ ...old, ...next }), false)}
        open={(kept) => keep(() => kept, true)}
        tools={mayCreate && <Button onClick={() => setMaking(true)}>{t(words.create)}</Button>}
        searchLabel={t("member.search")}
        listKey={["parties", of, "list", filters]}
        load={(query, signal) => load({ ...filters, ...query }, signal)}
        columns={partyColumns<Row>(i18n, link)}
        card={(party) => <PartyCard party={party} />}
        onOpen={onOpen}
        empty={t(words.none)}
        emptyHint={t(words.noneHint)}
        exported={{ path: `/${of}`, query: filters }}
      />
      <Suspense>{isMaking && form(() => setMaking(false))}</Suspense>
    </>
  );
}
