import { createContext, useContext } from "react";

/** The origin of the site, for the absolute addresses of structured data. */
export const SiteUrlContext = createContext("");

/** The origin of the site, without a slash at the end. */
export function useSiteUrl(): string {
  return useContext(SiteUrlContext);
}
