import { createContext, useContext } from "react";

/** Words that the firm chose once and many views print. */
export type SiteTexts = {
  licencePendingText: string;
  unverifiedText: string;
  policyLimitWarning: string | null;
};

/** The words that stand in when the settings cannot be read. */
export const defaultTexts: SiteTexts = {
  licencePendingText: "License no. pending publication",
  unverifiedText: "Not yet confirmed",
  policyLimitWarning: null,
};

export const SiteTextsContext = createContext<SiteTexts>(defaultTexts);

export function useSiteTexts(): SiteTexts {
  return useContext(SiteTextsContext);
}
