import { createContext, useContext } from "react";

import {
  DEFAULT_FIRM_NAME,
  DEFAULT_LAPSED_LICENSE_TEXT,
  DEFAULT_LICENSE_PENDING_TEXT,
  DEFAULT_UNVERIFIED_TEXT,
} from "~/model/default-texts";

/** Texts and numbers that editors set once and many views show. */
type SiteTexts = {
  firmName: string;
  licencePendingText: string;
  lapsedLicenceText: string;
  unverifiedText: string;
  policyLimitWarning: string | null;
  /** Where the firm is licensed; null if the editors wrote nothing. */
  areaText: string | null;
  /** null until the firm has published one. */
  phone: string | null;
  email: string | null;
  /** When the telephone is answered; only ever printed beside its number. */
  emergencyLabel: string | null;
};

/** Shown while the settings cannot be read. */
export const defaultSiteTexts: SiteTexts = {
  firmName: DEFAULT_FIRM_NAME,
  licencePendingText: DEFAULT_LICENSE_PENDING_TEXT,
  lapsedLicenceText: DEFAULT_LAPSED_LICENSE_TEXT,
  unverifiedText: DEFAULT_UNVERIFIED_TEXT,
  policyLimitWarning: null,
  areaText: null,
  phone: null,
  email: null,
  emergencyLabel: null,
};

/** The editors' texts, with defaults outside the site's shell. */
export const SiteTextsContext = createContext<SiteTexts>(defaultSiteTexts);

/** The texts of the site that this view is rendered in. */
export function useSiteTexts(): SiteTexts {
  return useContext(SiteTextsContext);
}
