import { Menu } from "@mantine/core";
import type { ReactElement } from "react";
import { OpenMenu } from "../components/open-menu.tsx";
import { languageNames, languages, useI18n } from "../kernel/i18n/index.tsx";

/** The languages of the page, each in its own name. */
export function LanguageItems({ target }: { target: ReactElement<object> }) {
  const { language, setLanguage } = useI18n();
  return (
    <OpenMenu target={target}>
      {languages.map((each) => (
        <Menu.Item
          key={each}
          lang={each === "ku" ? "ckb" : each}
          aria-current={each === language}
          onClick={() => setLanguage(each)}
        >
          {languageNames[each]}
        </Menu.Item>
      ))}
    </OpenMenu>
  );
}
