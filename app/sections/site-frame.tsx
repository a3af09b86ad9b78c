import type { ReactNode } from "react";

import { FormTextsContext, formTextsOf } from "~/components/form/form-texts";
import { EmergencyBanner } from "~/components/layout/emergency-banner";
import { SiteFooter } from "~/components/layout/site-footer";
import { type Menu, SiteHeader } from "~/components/layout/site-header";
import { SkipLink } from "~/components/layout/skip-link";
import { ScrollToTop } from "~/components/scroll-to-top";
import { defaultTexts, SiteTextsContext } from "~/components/site-texts";
import type { LayoutContent } from "~/content/types";
import type { Account } from "~/portal/account";

import { ConsultationProvider } from "./consultation/consultation-provider";
import { ThanksSlot } from "./consultation/thanks-slot";
import { useSiteUrl } from "./site-url";

// Stands on every page, also when the settings cannot be read.
const defaultDisclaimer =
  "We are not a law firm and give no legal advice. We offer claim adjusting only, not legal representation.";

type SiteFrameProps = {
  /** null when the content source is down: the page stands without it. */
  layout: LayoutContent | null;
  /** The portal's own address; null: people sign in here. */
  portalUrl: string | null;
  /** Who has signed in; null for everybody else. */
  account: Account | null;
  year: number;
  currentPath: string;
  children: ReactNode;
};

/** What stands around every page. */
export function SiteFrame(props: SiteFrameProps) {
  const { layout, currentPath, children } = props;
  const settings = layout?.settings ?? null;
  return (
    <Contexts settings={settings}>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        {currentPath === "/" && <Banner layout={layout} />}
        <SiteHeader
          firmName={settings?.firmName ?? "RCC"}
          tagline={settings?.tagline ?? null}
          phone={settings?.phone ?? null}
          contactLabel={settings?.contactUsLabel ?? "Contact Us"}
          portal={{
            label: settings?.portalLoginLabel ?? "Portal Login",
            href: props.portalUrl ?? "/login",
          }}
          account={props.account}
          menus={(layout?.navigation?.menus ?? []).filter(
            (menu) => menu.label && menu.links.length > 0,
          )}
          compliance={complianceMenu(layout)}
          currentPath={currentPath}
        />
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          <ThanksSlot />
          {children}
        </main>
        <Footer layout={layout} year={props.year} />
        <PrintFoot settings={settings} path={currentPath} />
        <ScrollToTop />
      </div>
    </Contexts>
  );
}

type ContextsProps = {
  settings: LayoutContent["settings"];
  children: ReactNode;
};

/** What every view below may ask for. */
function Contexts({ settings, children }: ContextsProps) {
  return (
    <SiteTextsContext value={settings ?? defaultTexts}>
      <FormTextsContext value={formTextsOf(settings?.forms ?? null)}>
        <ConsultationProvider>{children}</ConsultationProvider>
      </FormTextsContext>
    </SiteTextsContext>
  );
}

// One entry for each state document: a state added in the Studio is here too.
function complianceMenu(layout: LayoutContent | null): Menu {
  const { navigation, states } = layout ?? {};
  return {
    _key: "compliance",
    label: navigation?.complianceLabel ?? "Compliance",
    links: [
      {
        label: navigation?.allStatesLabel ?? "All States",
        href: "/compliance",
      },
      ...(states ?? []).map((state) => ({
        label: state.name,
        href: `/states/${state.slug}`,
      })),
    ],
  };
}

function Banner({ layout }: { layout: LayoutContent | null }) {
  const announcement = layout?.announcement;
  if (!announcement?.text) return null;
  return (
    <EmergencyBanner
      text={announcement.text}
      link={announcement.link}
      phone={announcement.showPhone ? (layout?.settings?.phone ?? null) : null}
    />
  );
}

type PrintFootProps = {
  settings: LayoutContent["settings"];
  path: string;
};

// Whoever holds the sheet should know whose it is and where it came from.
function PrintFoot({ settings, path }: PrintFootProps) {
  const siteUrl = useSiteUrl();
  return (
    <p className="mt-8 hidden border-t border-line pt-3 text-fine print:block">
      {settings?.firmName ?? "RCC"} · {siteUrl}
      {path} · {settings?.disclaimer ?? defaultDisclaimer}
    </p>
  );
}

type FooterViewProps = { layout: LayoutContent | null; year: number };

function Footer({ layout, year }: FooterViewProps) {
  const settings = layout?.settings ?? null;
  const navigation = layout?.navigation ?? null;
  const licences = layout?.licences ?? [];
  const hours = [
    settings?.emergencyLabel,
    settings?.officeHours && `Office hours: ${settings.officeHours}`,
    settings?.replyPromise,
  ];
  return (
    <SiteFooter
      firmName={settings?.firmName ?? "RCC"}
      columns={navigation?.footerColumns ?? []}
      legalLinks={navigation?.legalLinks ?? []}
      firmLicences={licences
        .filter((licence) => licence.hasCompanyLicence)
        .map((licence) => ({
          id: licence._id,
          name: licence.name,
          number: licence.companyNumber,
        }))}
      personalLicences={licences.map((licence) => ({
        id: licence._id,
        name: licence.name,
        number: licence.personalNumber,
      }))}
      states={layout?.states ?? []}
      producerNumber={
        settings?.isProducerNumberPublished
          ? settings.nationalProducerNumber
          : null
      }
      licencePendingText={
        settings?.licencePendingText ?? defaultTexts.licencePendingText
      }
      disclaimer={settings?.disclaimer ?? defaultDisclaimer}
      note={settings?.footerNote ?? null}
      phone={settings?.phone ?? null}
      email={settings?.email ?? null}
      address={settings?.address ?? null}
      hours={
        hours.filter(
          (line) => typeof line === "string" && line !== "",
        ) as string[]
      }
      year={year}
    />
  );
}
