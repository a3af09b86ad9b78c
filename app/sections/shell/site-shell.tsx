import type { ReactNode } from "react";

import { FormTextsContext } from "~/components/form/form-texts";
import { EmergencyBanner } from "~/components/layout/emergency-banner";
import { ScrollToTop } from "~/components/layout/scroll-to-top";
import { SiteFooter } from "~/components/layout/site-footer";
import { SiteHeader } from "~/components/layout/site-header";
import {
  defaultSiteTexts,
  SiteTextsContext,
} from "~/components/layout/site-texts";
import { SkipLink } from "~/components/layout/skip-link";
import type { LayoutContent } from "~/content/layout.query";
import { licensedStates, type ShellContent } from "~/content/shell-content";
import {
  allFormTexts,
  DEFAULT_FIRM_NAME,
  DEFAULT_LAPSED_LICENCE_TEXT,
} from "~/model/default-texts";
import type { Account } from "~/portal/session/account";
import { usePrintedPath } from "~/render/contexts";
import {
  readServerOnly,
  rendersIslands,
  type ServerOnly,
} from "~/static-page/server-only";
import { StaticIsland } from "~/static-page/static-page";

import { ConsultationProvider } from "../consultation/consultation-provider";
import { ThanksSlot } from "../consultation/thanks-slot";
import { FirmData, useSiteUrl } from "./firm-data";

// Shown on every page while the settings cannot be read.
const DEFAULT_DISCLAIMER =
  "We are not a law firm and give no legal advice. We offer claim adjusting only, not legal representation.";

type SiteShellProps = {
  shell: ShellContent;
  layout: ServerOnly<LayoutContent | null>;
  /** The account that is signed in; null if there is none. */
  account: Account | null;
  currentPath: string;
  children: ReactNode;
};

/** The shell around every page: banner, header, footer, dialogs and notices. */
export function SiteShell(props: SiteShellProps) {
  const { shell, layout, account, currentPath, children } = props;
  return (
    <Contexts shell={shell} settings={readServerOnly(layout)?.settings ?? null}>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <StaticIsland
          name="banner"
          content={layout}
          view={
            rendersIslands
              ? (content) => <Banner layout={content} path={currentPath} />
              : null
          }
        />
        <SiteHeader shell={shell} account={account} currentPath={currentPath} />
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          <ThanksSlot />
          {children}
        </main>
        <StaticIsland
          name="foot"
          content={layout}
          view={
            rendersIslands
              ? (content) => <Foot layout={content} path={currentPath} />
              : null
          }
        />
      </div>
    </Contexts>
  );
}

type ContextsProps = {
  shell: ShellContent;
  /** Only known where islands are rendered. */
  settings: LayoutContent["settings"];
  children: ReactNode;
};

/** The contexts for all views of the page. */
function Contexts({ shell, settings, children }: ContextsProps) {
  const { firmName, phone, email, formTexts } = shell;
  return (
    <SiteTextsContext
      value={settings ?? { ...defaultSiteTexts, firmName, phone, email }}
    >
      <FormTextsContext value={allFormTexts(formTexts)}>
        <ConsultationProvider>{children}</ConsultationProvider>
      </FormTextsContext>
    </SiteTextsContext>
  );
}

/** What the static parts of the shell are made of. */
type FrameProps = { layout: LayoutContent | null; path: string };

/** Everything below the page's content. */
function Foot({ layout, path }: FrameProps) {
  return (
    <>
      <FirmData layout={layout} />
      <Footer layout={layout} year={new Date().getFullYear()} />
      <PrintFoot settings={layout?.settings ?? null} path={path} />
      <ScrollToTop />
    </>
  );
}

/** The storm that is on, on every page; else the announcement, on the home page. */
function Banner({ layout, path }: FrameProps) {
  const storm = layout?.storm;
  if (storm?.bannerText)
    return (
      <EmergencyBanner
        name="storm"
        text={storm.bannerText}
        link={storm.callToAction}
        phone={storm.emergencyPhone}
      />
    );
  const announcement = path === "/" ? layout?.announcement : null;
  if (!announcement?.text) return null;
  return (
    <EmergencyBanner
      name="banner"
      text={announcement.text}
      link={announcement.link}
      phone={announcement.showPhone ? (layout?.settings?.phone ?? null) : null}
    />
  );
}

type PrintFrameProps = {
  settings: LayoutContent["settings"];
  path: string;
};

// The foot of a printed page: the firm, and the address of the page.
function PrintFoot({ settings, path }: PrintFrameProps) {
  const siteUrl = useSiteUrl();
  const printedPath = usePrintedPath(path);
  return (
    <p className="mt-8 hidden border-t border-line pt-3 text-fine print:block">
      {settings?.firmName ?? DEFAULT_FIRM_NAME} · {siteUrl}
      {printedPath} · {settings?.disclaimer ?? DEFAULT_DISCLAIMER}
    </p>
  );
}

type FooterViewProps = { layout: LayoutContent | null; year: number };

function Footer({ layout, year }: FooterViewProps) {
  const settings = layout?.settings ?? null;
  const navigation = layout?.navigation ?? null;
  const licences = layout?.licences ?? [];
  const valid = licences.filter((licence) => !licence.isLapsed);
  const named = valid.filter((licence) => licence.isNamed);
  const hours = [
    settings?.officeHours && `Office hours: ${settings.officeHours}`,
    settings?.replyPromise,
  ];
  return (
    <SiteFooter
      firmName={settings?.firmName ?? DEFAULT_FIRM_NAME}
      columns={navigation?.footerColumns ?? []}
      legalLinks={navigation?.legalLinks ?? []}
      firmLicences={named
        .filter((licence) => licence.hasCompanyLicence)
        .map((licence) => ({
          id: licence._id,
          name: licence.name,
          number: licence.companyNumber,
        }))}
      personalLicences={named.map((licence) => ({
        id: licence._id,
        name: licence.name,
        number: licence.personalNumber,
      }))}
      unnamedCount={valid.length - named.length}
      lapsed={licences
        .filter((licence) => licence.isLapsed && licence.servesState)
        .map(({ _id, name }) => ({ id: _id, name }))}
      lapsedText={settings?.lapsedLicenceText ?? DEFAULT_LAPSED_LICENCE_TEXT}
      states={layout ? licensedStates(layout) : []}
      producerNumber={
        settings?.isProducerNumberPublished
          ? settings.nationalProducerNumber
          : null
      }
      disclaimer={settings?.disclaimer ?? DEFAULT_DISCLAIMER}
      note={settings?.footerNote ?? null}
      phone={settings?.phone ?? null}
      email={settings?.email ?? null}
      address={settings?.address ?? null}
      emergencyLabel={settings?.emergencyLabel ?? null}
      hours={
        hours.filter(
          (line) => typeof line === "string" && line !== "",
        ) as string[]
      }
      year={year}
      source={layout}
    />
  );
}
