import { createContext, useContext } from "react";

import {
  defaultFirmName,
  defaultLicencePendingText,
  defaultUnverifiedText,
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
  firmName: defaultFirmName,
  licencePendingText: defaultLicencePendingText,
  unverifiedText: defaultUnverifiedText,
  policyLimitWarning: null,
  phone: null,
  email: null,
  emergencyLabel: null,
};

export const SiteTextsContext = createContext<SiteTexts>(defaultSiteTexts);

export function useSiteTexts(): SiteTexts {
  return useContext(SiteTextsContext);
}
