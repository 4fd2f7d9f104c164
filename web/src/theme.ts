import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  parseThemeColor,
  type VariantColorsResolver,
} from "@mantine/core";
import { LoadingButton } from "./components/loading-button.tsx";
import menu from "./components/menu.module.css";

const spruce: MantineColorsTuple = [
  "#eaf6f1",
  "#d2eae0",
  "#a9d7c6",
  "#7cc9b0",
  "#55b094",
  "#36977c",
  "#217a66",
  "#17594d",
  "#114840",
  "#0b3731",
];

const waymark: MantineColorsTuple = [
  "#fff8e0",
  "#ffefbf",
  "#ffe28c",
  "#ffd65c",
  "#ffcb3d",
  "#ffc62b",
  "#e0a400",
  "#a87a00",
  "#755500",
  "#4a3600",
];

// Errors share the route's vermilion, so that the page never shows two reds.
const red: MantineColorsTuple = [
  "#fdeee9",
  "#fad9cf",
  "#f6b5a3",
  "#f99a80",
  "#ff7d5c",
  "#e4573a",
  "#d23f24",
  "#b8341b",
  "#8f2914",
  "#641c0d",
];

const gray: MantineColorsTuple = [
  "#f6f9f3",
  "#eef3e9",
  "#e2eadd",
  "#cdd8c8",
  "#b9c6b6",
  "#8fa396",
  "#52695f",
  "#48605a",
  "#2c4540",
  "#16302c",
];

const dark: MantineColorsTuple = [
  "#e8f0e6",
  "#c6d4cc",
  "#a6bab1",
  "#5d766e",
  "#2b423d",
  "#1f3632",
  "#162927",
  "#0f1d1b",
  "#0b1614",
  "#070f0e",
];

// Filled means dark in light mode and light in dark mode (primaryShade), but Mantine chooses the text colour for light
// mode only.
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const { isThemeColor, shade } = parseThemeColor({ color: input.color, theme: input.theme });
  const followsScheme = input.variant === "filled" && isThemeColor && shade === undefined;
  return followsScheme ? { ...colors, color: "var(--waybook-on-filled)" } : colors;
};

/** Emoji last, and our own after the machine's: it is loaded only where nothing before it can draw a character. */
const fontFamily =
  '"Commissioner Variable", system-ui, sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", "Waybook Emoji"';

export const theme = createTheme({
  colors: { spruce, waymark, red, gray, dark },
  primaryColor: "spruce",
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  variantColorResolver,
  black: "#16302c",
  fontFamily,
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, monospace',
  headings: { fontFamily, fontWeight: "680" },
  defaultRadius: "sm",
  cursorType: "pointer",
  focusRing: "auto",
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: "md", component: LoadingButton } },
    TextInput: { defaultProps: { size: "md" } },
    PasswordInput: { defaultProps: { size: "md" } },
    Modal: { defaultProps: { centered: true, radius: "md" } },
    Menu: {
      classNames: menu,
      defaultProps: {
        position: "bottom-end",
        width: 250,
        shadow: "md",
        withinPortal: false,
        withInitialFocusPlaceholder: false,
        // Going to the last of a long menu may scroll its button out of sight: the menu stays.
        hideDetached: false,
      },
    },
  },
});

/** Mantine's surfaces take the palette's colours, so that components and our own drawings share one source. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const variables = {
    "--mantine-color-body": "var(--waybook-paper)",
    "--mantine-color-text": "var(--waybook-ink)",
    "--mantine-color-dimmed": "var(--waybook-ink-soft)",
    "--mantine-color-placeholder": "var(--waybook-ink-soft)",
    "--mantine-color-default": "var(--waybook-surface)",
    "--mantine-color-default-border": "var(--waybook-line)",
    "--mantine-color-anchor": "var(--waybook-spruce)",
    "--mantine-color-error": "var(--waybook-danger)",
    "--mantine-color-disabled": "color-mix(in srgb, var(--waybook-ink) 12%, var(--waybook-surface))",
    "--mantine-color-disabled-color": "var(--waybook-ink-soft)",
  };
  return { variables: {}, light: variables, dark: variables };
};

// public/color-scheme.js reads the same key before the first paint.
export const colorSchemeManager = localStorageColorSchemeManager({ key: "waybook-color-scheme" });
