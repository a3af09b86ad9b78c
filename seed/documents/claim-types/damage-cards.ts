import { link } from "../../builders/link.ts";
import { card } from "../../builders/section.ts";
import type { FeatureCard } from "../../builders/section.ts";

type DamageTexts = { fire: string; wind: string; hail: string };

/** The three kinds of damage that each of these pages describes in its way. */
export function damageCards(texts: DamageTexts): FeatureCard[] {
  return [
    card("Fire damage", texts.fire, {
      icon: "fire",
      link: link("Fire damage", "claimType-fire-damage"),
    }),
    card("Wind damage", texts.wind, { icon: "wind" }),
    card("Hail damage", texts.hail, {
      icon: "hail",
      link: link("Hail damage", "claimType-hail-damage"),
    }),
  ];
}
