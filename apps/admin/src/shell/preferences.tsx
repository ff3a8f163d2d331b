import { ActionIcon, Menu, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconLanguage, IconMoon, IconSun } from "@tabler/icons-react";
import { languageNames, languages, useI18n } from "../kernel/i18n/index.tsx";

/** The language of the page, each in its own name. */
export function LanguageMenu() {
  const { t, language, setLanguage } = useI18n();
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t("language")}>
          <IconLanguage size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  );
}

/** Light or dark; until it is chosen, what the device says. */
export function SchemeButton() {
  const { t } = useI18n();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  const isDark = scheme === "dark";
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={t(isDark ? "scheme.light" : "scheme.dark")}
      onClick={() => setColorScheme(isDark ? "light" : "dark")}
    >
      {isDark ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
    </ActionIcon>
  );
}
