import { createContext, useContext } from "react";

import { JsonLd } from "~/components/json-ld";
import type { LayoutContent } from "~/content/layout.query";
import { licensedStates } from "~/content/licensed-states";
import { organization, service, webSite } from "~/seo/json-ld";
import { useLanguage } from "~/words/language";

/** The origin of the site, for the absolute addresses of structured data. */
export const SiteUrlContext = createContext("");

/** The origin of the site, without a slash at the end. */
export function useSiteUrl(): string {
  return useContext(SiteUrlContext);
}

/**
 * The structured data of the firm and its site; nothing while the settings are
 * unknown.
 */
export function FirmData({ layout }: { layout: LayoutContent | null }) {
  const siteUrl = useSiteUrl();
  const language = useLanguage();
  const settings = layout?.settings;
  if (!layout || !settings) return null;
  const areas = licensedStates(layout).map(({ name }) => name);
  return (
    <>
      <JsonLd thing={organization(siteUrl, settings, areas)} />
      <JsonLd thing={webSite(siteUrl, settings.firmName, language)} />
    </>
  );
}

type ServiceDataProps = Omit<Parameters<typeof service>[0], "siteUrl">;

/** The structured data of a service that the firm provides. */
export function ServiceData(facts: ServiceDataProps) {
  return <JsonLd thing={service({ siteUrl: useSiteUrl(), ...facts })} />;
}
