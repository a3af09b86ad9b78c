import { color } from "@sanity/color";
import { buildTheme } from "@sanity/ui/theme";

/** From warm paper to ink, as on the website; the darkest are its dark backgrounds. */
const gray = {
  50: "#faf7f0",
  100: "#f1ebdf",
  200: "#ddd4c3",
  300: "#c6c4c3",
  400: "#b3bccb",
  500: "#7a7f8c",
  600: "#4b5568",
  700: "#3a465e",
  800: "#2b3851",
  900: "#1d2942",
  950: "#141e32",
};

/** The teal of the website's links. */
const blue = {
  50: "#f0f7f6",
  100: "#dcebe9",
  200: "#c3e2e2",
  300: "#b5e6ea",
  400: "#84cdd3",
  500: "#17727d",
  600: "#0b5c66",
  700: "#084a53",
  800: "#063e46",
  900: "#17363f",
  950: "#12262f",
};

/**
 * The Studio in the website's colors, light and dark. Text backgrounds are dark enough
 * for 4.5:1, unlike Sanity's own buttons.
 */
export const theme = buildTheme({
  palette: {
    ...color,
    black: "#0e1626",
    white: "#fffdf8",
    gray,
    blue,
  },
  color: {
    base: {
      "*": {
        fg: ["950", "100"],
        focusRing: ["blue/600", "blue/400"],
        badge: { "*": { fg: ["700", "400"] } },
        muted: { fg: ["700", "300"] },
      },
      default: { fg: ["950", "100"] },
    },
    button: {
      default: {
        "*": {
          "*": { bg: ["600", "400"] },
          hovered: { bg: ["700", "300"] },
          pressed: { bg: ["800", "300"] },
          selected: { bg: ["800", "300"] },
        },
      },
    },
    input: {
      "*": {
        "*": { placeholder: ["700", "300"] },
        enabled: { border: ["500", "500"] },
        hovered: { border: ["600", "400"] },
      },
    },
    selectable: {
      "*": {
        "*": { muted: { fg: ["700", "300"] } },
        selected: { bg: ["600", "400"], muted: { fg: ["100", "900"] } },
      },
    },
  },
});
