import {
  getContrastRatio,
  THEME_COLOR_CARD_TONES,
  THEME_COLOR_SCHEMES,
} from "@sanity/ui/theme";
import { expect, it } from "vitest";

import { theme } from "./theme.ts";

const BUTTON_MODES = ["default", "ghost", "bleed"] as const;
const STATES = ["enabled", "hovered", "pressed", "selected"] as const;

it.each(THEME_COLOR_SCHEMES)("can be read in %s", (scheme) => {
  const faint = THEME_COLOR_CARD_TONES.flatMap((tone) => {
    const { bg, fg, muted, badge, button, input } =
      theme.v2!.color[scheme][tone];
    const pairs = [
      [bg, fg],
      [bg, muted.fg],
      ...Object.values(badge).map((each) => [each.bg, each.fg]),
      ...[input.default.enabled, input.default.hovered].flatMap((each) => [
        [each.bg, each.fg],
        [each.bg, each.placeholder],
      ]),
      ...BUTTON_MODES.flatMap((mode) =>
        Object.values(button[mode]).flatMap((each) =>
          STATES.map((name) => [each[name].bg, each[name].fg]),
        ),
      ),
    ];
    return pairs
      .filter(([ground, text]) => getContrastRatio(ground!, text!) < 4.5)
      .map((pair) => `${tone}: ${pair.join(" ")}`);
  });
  expect(faint).toEqual([]);
});
