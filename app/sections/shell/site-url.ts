import { createContext, useContext } from "react";

/** The origin of the site, for the absolute addresses of structured data. */
export const SiteUrlContext = createContext("");

export function useSiteUrl(): string {
  return useContext(SiteUrlContext);
}
