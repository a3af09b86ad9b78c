import type { Link } from "./link.ts";
import type { ProcessStep, RichText } from "./portable-text.ts";
import { keyed, references } from "./reference.ts";
import type { Keyed } from "./reference.ts";

export type FeatureCard = {
  _type: "featureCard";
  title: string;
  text: string;
  icon?: string;
  link?: Link;
};

export function card(
  title: string,
  text: string,
  more: { icon?: string; link?: Link } = {},
): FeatureCard {
  return { _type: "featureCard", title, text, ...more };
}

type Section = { _type: `${string}Section` } & Record<string, unknown>;

/** The sections of a page, each with its key. */
export function sections(...members: Section[]): Keyed<Section>[] {
  return keyed(members);
}

export function cardsSection(
  heading: string,
  cards: FeatureCard[],
  more: { intro?: string; columns?: 2 | 3 | 4; anchor?: string } = {},
): Section {
  return { _type: "cardsSection", heading, ...more, cards: keyed(cards) };
}

export function textSection(heading: string, body: RichText): Section {
  return { _type: "textSection", heading, body };
}

export function listSection(
  heading: string,
  items: string[],
  more: { intro?: string; style?: "bullets" | "ticks" } = {},
): Section {
  return { _type: "listSection", heading, style: "ticks", ...more, items };
}

export function stepsSection(
  heading: string,
  steps: ProcessStep[],
  intro?: string,
): Section {
  return {
    _type: "stepsSection",
    heading,
    ...(intro ? { intro } : {}),
    steps: keyed(steps),
  };
}

export function faqSection(heading: string, faqIds: string[]): Section {
  return { _type: "faqSection", heading, faqs: references(faqIds) };
}

export function callToActionSection(
  heading: string,
  text: string,
  links: Link[],
): Section {
  return { _type: "callToActionSection", heading, text, links: keyed(links) };
}
