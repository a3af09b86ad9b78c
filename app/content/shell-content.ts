import {
  DEFAULT_ALL_STATES_LABEL,
  DEFAULT_COMPLIANCE_LABEL,
  DEFAULT_CONTACT_LABEL,
  DEFAULT_FIRM_NAME,
  DEFAULT_LAPSED_LICENSE_TEXT,
  DEFAULT_PORTAL_LABEL,
} from "~/model/default-texts";
import type { FormTexts, OwnFormTexts } from "~/model/form-texts";
import type { Lapsed, LinkTo, Menu } from "~/model/page-parts";

import type { LayoutContent } from "./layout.query";
import { licensedStates } from "./licensed-states";

/** Returns the states whose license has expired; null if there are none. */
function lapsedOf(layout: LayoutContent | null): Lapsed | null {
  if (!layout) return null;
  const licensed = licensedStates(layout);
  const states = layout.states
    .filter((state) => !licensed.includes(state))
    .map(({ name }) => name);
  const text = layout.settings?.lapsedLicenceText;
  return states.length > 0
    ? { states, text: text ?? DEFAULT_LAPSED_LICENSE_TEXT }
    : null;
}

/** The part of the layout that React needs in the browser: menus and forms. */
export type ShellContent = {
  firmName: string;
  tagline: string | null;
  /** Digits as a person reads them; null until the firm has published a number. */
  phone: string | null;
  email: string | null;
  contactLabel: string;
  /** The link to the portal. */
  portal: LinkTo;
  menus: readonly Menu[];
  compliance: Menu;
  /** For the form; null while every license is valid. */
  lapsed: Lapsed | null;
  /** True if the firm answers in the first language, whatever the page's language. */
  isAnsweredInFirst?: true;
  formTexts: OwnFormTexts;
};

/**
 * Returns the part of the layout that React needs in the browser.
 *
 * @param layout null while the content source is down.
 * @param portalUrl the portal's external address; null if users sign in here.
 * @param usual the default texts of the forms in the language of the page.
 */
export function shellContentOf(
  layout: LayoutContent | null,
  portalUrl: string | null,
  usual: OwnFormTexts,
): ShellContent {
  const settings = layout?.settings ?? null;
  return {
    firmName: settings?.firmName ?? DEFAULT_FIRM_NAME,
    tagline: settings?.tagline ?? null,
    phone: settings?.phone ?? null,
    email: settings?.email ?? null,
    contactLabel: settings?.contactUsLabel ?? DEFAULT_CONTACT_LABEL,
    portal: {
      label: settings?.portalLoginLabel ?? DEFAULT_PORTAL_LABEL,
      href: portalUrl ?? "/login",
    },
    menus: (layout?.navigation?.menus ?? []).filter(
      (menu) => menu.label && menu.links.length > 0,
    ),
    compliance: complianceMenu(layout),
    lapsed: lapsedOf(layout),
    ...(settings?.isAnswered === false && { isAnsweredInFirst: true as const }),
    formTexts: ownFormTexts(settings?.forms ?? null, usual),
  };
}

/** Returns the editors' texts, of which some may be missing, that differ from the usual ones. */
function ownFormTexts(
  written: { readonly [Name in keyof FormTexts]?: string | null } | null,
  usual: Readonly<Record<string, string>>,
): OwnFormTexts {
  return Object.fromEntries(
    Object.entries(written ?? {}).filter(
      ([name, text]) => text && text !== usual[name],
    ),
  );
}

// One entry for each state document: a state added in the Studio is here too.
function complianceMenu(layout: LayoutContent | null): Menu {
  const { navigation, states } = layout ?? {};
  return {
    _key: "compliance",
    label: navigation?.complianceLabel ?? DEFAULT_COMPLIANCE_LABEL,
    links: [
      {
        label: navigation?.allStatesLabel ?? DEFAULT_ALL_STATES_LABEL,
        href: "/compliance",
      },
      ...(states ?? []).map((state) => ({
        label: state.name,
        href: `/states/${state.slug}`,
      })),
    ],
  };
}
