import { createTheme, type CSSVariablesResolver } from "@mantine/core";
import field from "./field.module.css";

const plainHeader = { attributes: { header: { role: "presentation" } } };
/** The kit sets titles without room between their lines. */
const roomyTitle = { title: { lineHeight: 1.4 } };
/** In the colours of a warning the kit's own titles are too light to be read on its ground. */
const darkTitle = { title: { color: "var(--mantine-color-text)" } };

/** The colours that passed the contrast check day and night; the accent is the house's ink blue. */
export const consoleTheme = createTheme({
  // The kit draws the title of a dialog as a <header>, which a screen reader takes for that of the page.
  components: {
    Drawer: { defaultProps: plainHeader, styles: roomyTitle },
    Modal: { defaultProps: plainHeader, styles: roomyTitle },
    Alert: { styles: darkTitle },
    Input: { classNames: { input: field["field"] ?? "" } },
    // A digest or an invitation is read whole, also on a phone.
    Code: { styles: { root: { whiteSpace: "pre-wrap", overflowWrap: "anywhere" } } },
    // In a full table the kit makes a badge so narrow that only its dot is left.
    Badge: { defaultProps: { miw: "max-content" } },
  },
  fontFamily:
    '"Public Sans Variable", ui-sans-serif, system-ui, "Segoe UI", "PingFang SC", "Hiragino Sans", "Noto Sans CJK SC", sans-serif',
  fontFamilyMonospace: '"Plex Mono", ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  primaryColor: "ink",
  primaryShade: { light: 8, dark: 6 },
  autoContrast: true,
  defaultRadius: "sm",
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1rem", xl: "1.25rem" },
  colors: {
    ink: [
      "#eef1fe",
      "#dbe1fc",
      "#bcc7fa",
      "#9fb0ff",
      "#8b9df6",
      "#6479ec",
      "#475fe4",
      "#3650de",
      "#2a45d8",
      "#2138b5",
    ],
    dark: [
      "#e6e8ec",
      "#b4bac4",
      "#9aa2af",
      "#6b7382",
      "#2a2f38",
      "#242932",
      "#161a20",
      "#0e1116",
      "#0b0d11",
      "#07090c",
    ],
  },
});

/** The kit's own grey for secondary texts is too light on white. */
export const consoleColours: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-dimmed": "#5b6472",
    "--mantine-color-placeholder": "#5b6472",
    "--mantine-color-error": "#c02a36",
  },
  dark: {
    "--mantine-color-dimmed": "#9aa2af",
    "--mantine-color-placeholder": "#9aa2af",
    "--mantine-color-error": "#ff8a93",
  },
});
