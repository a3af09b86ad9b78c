import { createContext, useContext } from "react";

import {
  DEFAULT_FIRM_NAME,
  DEFAULT_LICENCE_PENDING_TEXT,
  DEFAULT_UNVERIFIED_TEXT,
} from "~/model/default-texts";

/** Words that the firm chose once and many views print. */
export type SiteTexts = {
  firmName: string;
  licencePendingText: string;
  unverifiedText: string;
  policyLimitWarning: string | null;
  /** null until the firm has published one. */
  phone: string | null;
  email: string | null;
  /** When the telephone is answered; only ever printed beside its number. */
  emergencyLabel: string | null;
};

/** The words that stand in when the settings cannot be read. */
export const defaultSiteTexts: SiteTexts = {
  firmName: DEFAULT_FIRM_NAME,
  licencePendingText: DEFAULT_LICENCE_PENDING_TEXT,
  unverifiedText: DEFAULT_UNVERIFIED_TEXT,
  policyLimitWarning: null,
  phone: null,
  email: null,
  emergencyLabel: null,
};

export const SiteTextsContext = createContext<SiteTexts>(defaultSiteTexts);

export function useSiteTexts(): SiteTexts {
  return useContext(SiteTextsContext);
}
