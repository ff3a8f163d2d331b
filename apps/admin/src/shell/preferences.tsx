import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconLanguage, IconMoon, IconSun } from "@tabler/icons-react";
import { WhenWanted } from "../components/when-wanted.tsx";
import { useI18n } from "../kernel/i18n/index.tsx";
import { lazy } from "../kernel/lazy.tsx";

export const LanguageItems = lazy(
  () => import("./language-menu.tsx").then((module) => ({ default: module.LanguageItems })),
  "button",
);

/** The language of the page, each in its own name. */
export function LanguageMenu() {
  const { t } = useI18n();
  const button = (
    <ActionIcon variant="default" size={36} aria-label={t("language")} aria-haspopup="menu">
      <IconLanguage size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <WhenWanted target={button}>
      <LanguageItems target={button} />
    </WhenWanted>
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
