import { useTheme_v2 } from "@sanity/ui";

/** The colors of the Studio's theme, as tokens of the table plugin. */
export function useTableTokens() {
  const { color, font, radius } = useTheme_v2();
  return {
    "--pt-plugin-table-accent": color.focusRing,
    "--pt-plugin-table-bg": color.bg,
    "--pt-plugin-table-fg": color.fg,
    "--pt-plugin-table-border": color.border,
    "--pt-plugin-table-header-bg": color.muted.bg,
    "--pt-plugin-table-trash-bg": color.fg,
    "--pt-plugin-table-trash-fg": color.bg,
    "--pt-plugin-table-radius": `${radius[2]}px`,
    "--pt-plugin-table-font-family": font.text.family,
  };
}
