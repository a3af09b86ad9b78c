import { createContext, useContext } from "react";

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
export const defaultTexts: SiteTexts = {
  firmName: "RCC",
  licencePendingText: "License no. pending publication",
  unverifiedText: "Not yet confirmed",
  policyLimitWarning: null,
  phone: null,
  email: null,
  emergencyLabel: null,
};

export const SiteTextsContext = createContext<SiteTexts>(defaultTexts);

export function useSiteTexts(): SiteTexts {
  return useContext(SiteTextsContext);
}
