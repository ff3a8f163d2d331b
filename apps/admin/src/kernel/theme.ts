import type { CSSVariablesResolver } from "@mantine/core";
import { createTheme } from "@mantine/core";

const fontFamily = '"Inter Variable", "Vazirmatn Variable", system-ui, sans-serif';

export const theme = createTheme({
  fontFamily,
  headings: { fontFamily },
  primaryColor: "teal",
  primaryShade: { light: 9, dark: 9 },
  autoContrast: true,
  defaultRadius: "md",
  respectReducedMotion: true,
  // What somebody typed is refused where it can't be, and never sent as another number.
  components: { NumberInput: { defaultProps: { clampBehavior: "none" } } },
});

// Mantine's would be lighter than the button itself, and white on it below 4.5:1.
const HOVERED = "#066b4c";

/** Text on a tint takes the darkest of its colour, in the dark the lightest: Mantine's own choice stays below 4.5:1. */
export const variables: CSSVariablesResolver = ({ colors }) => {
  const entries = (scheme: "light" | "dark") =>
    Object.entries(colors).flatMap(([name, shades]) => [
      [
        `--mantine-color-${name}-light-color`,
        scheme === "light" ? `color-mix(in srgb, ${shades[9]} 62%, black)` : shades[1],
      ],
    ]);
  const dimmed = { light: "#495057", dark: "#b8b8b8" };
  return {
    variables: {},
    light: {
      ...Object.fromEntries(entries("light")),
      "--mantine-color-teal-filled-hover": HOVERED,
      "--mantine-color-dimmed": dimmed.light,
      "--mantine-color-placeholder": "#5c636a",
      "--mantine-color-error": "#b02525",
    },
    dark: {
      ...Object.fromEntries(entries("dark")),
      "--mantine-color-teal-filled-hover": HOVERED,
      "--mantine-color-dimmed": dimmed.dark,
      "--mantine-color-placeholder": "#a6a6a6",
      "--mantine-color-error": "#ff9c9c",
    },
  };
};
