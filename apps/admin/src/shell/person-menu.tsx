import { Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { useEntering } from "../components/entering-company.ts";
import { OpenMenu } from "../components/open-menu.tsx";
import { tell } from "../components/tell.tsx";
import { wordsFor } from "../components/words.ts";
import { useKnown } from "../kernel/facts.ts";
import { useI18n } from "../kernel/i18n/index.tsx";
import { session } from "../kernel/session.ts";
import { takeTour } from "./tour/open.ts";

/** Who is signed in, their other companies, and the way out. */
export function PersonItems({ target }: { target: ReactElement<object> }) {
  const { t } = useI18n();
  const { me } = useKnown();
  const enter = useEntering((error) => void tell({ color: "red", message: wordsFor(error, t) }));
  const others = me.tenants.filter(({ id, status }) => id !== me.tenant?.id && status === "active");
  return (
    <OpenMenu target={target} position="bottom-end" width={240}>
      <Menu.Label c="var(--mantine-color-text)">
        <bdi>{me.user.full_name}</bdi>
        {me.tenant && (
          <>
            <br />
            <bdi>{me.tenant.name}</bdi>
          </>
        )}
      </Menu.Label>
      <Menu.Item component={Link} to="/account">
        {t("account.title")}
      </Menu.Item>
      <Menu.Item onClick={takeTour}>{t("person.tour")}</Menu.Item>
      {others.map(({ id, name }) => (
        <Menu.Item key={id} onClick={() => enter.mutate(id)}>
          {t("person.enter", { tenant: name })}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item onClick={() => void session.signOut().catch(() => undefined)}>{t("person.sign_out")}</Menu.Item>
    </OpenMenu>
  );
}
