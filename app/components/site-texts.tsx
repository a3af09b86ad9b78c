import { createContext, useContext } from "react";

import {
  DEFAULT_CLOSING_TEXT,
  DEFAULT_CLOSING_TITLE,
  DEFAULT_FIRM_NAME,
  DEFAULT_LAPSED_LICENSE_TEXT,
  DEFAULT_UNVERIFIED_TEXT,
} from "~/model/default-texts";
import type { OwnFormTexts } from "~/model/form-texts";
import type { Lapsed } from "~/model/page-parts";

/** Texts and numbers that editors set once and many views show. */
type SiteTexts = {
  firmName: string;
  lapsedLicenceText: string;
  /** null while every license is valid. */
  lapsed: Lapsed | null;
  /** True if the firm answers in the first language, whatever the page's language. */
  isAnsweredInFirst?: true | undefined;
  unverifiedText: string;
  policyLimitWarning: string | null;
  /** The same in the first language, on a page in another. */
  firstPolicyWarning?: string | null;
  /** The end of a page: its title, and what happens next. */
  closingTitle: string;
  closingText: string;
  /** What the firm's work costs; null if the editors wrote nothing. */
  noUpfrontFeesText: string | null;
  feeText: string | null;
  /** Where the firm is licensed; null if the editors wrote nothing. */
  areaText: string | null;
  /** null until the firm has published one. */
  phone: string | null;
  email: string | null;
  /** When the telephone is answered; printed only with its number. */
  emergencyLabel: string | null;
  /** What editors wrote in the forms. */
  formTexts: OwnFormTexts;
};

/** Shown while the settings cannot be read. */
export const defaultSiteTexts: SiteTexts = {
  firmName: DEFAULT_FIRM_NAME,
  lapsedLicenceText: DEFAULT_LAPSED_LICENSE_TEXT,
  lapsed: null,
  unverifiedText: DEFAULT_UNVERIFIED_TEXT,
  policyLimitWarning: null,
  closingTitle: DEFAULT_CLOSING_TITLE,
  closingText: DEFAULT_CLOSING_TEXT,
  noUpfrontFeesText: null,
  feeText: null,
  areaText: null,
  phone: null,
  email: null,
  emergencyLabel: null,
  formTexts: {},
};

/** The editors' texts, with defaults outside the site's shell. */
export const SiteTextsContext = createContext<SiteTexts>(defaultSiteTexts);

/** The texts of the site that this view is rendered in. */
export function useSiteTexts(): SiteTexts {
  return useContext(SiteTextsContext);
}
