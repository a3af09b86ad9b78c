import { ArrowUp } from "lucide-react";
import type { ReactNode } from "react";

import { pathIn } from "../../../domain/languages";

import { EmergencyBanner } from "~/components/layout/emergency-banner";
import { SiteFooter } from "~/components/layout/site-footer";
import {
  type PageInLanguage,
  SiteHeader,
} from "~/components/layout/site-header";
import { defaultSiteTexts, SiteTextsContext } from "~/components/site-texts";
import type { LayoutContent } from "~/content/layout.query";
import type { ShellContent } from "~/content/shell-content";
import { DEFAULT_DISCLAIMER, DEFAULT_FIRM_NAME } from "~/model/default-texts";
import type { Account } from "~/portal/session/account";
import frame from "#words/en/frame.json";
import shellWords from "#words/en/shell.json";
import { useLanguage, useWords } from "~/words/language";
import { useRendering } from "~/render/render-context";
import {
  readServerOnly,
  rendersIslands,
  type ServerOnly,
  StaticIsland,
} from "~/static-page/page";

import {
  ConsultationProvider,
  ThanksSlot,
} from "../consultation/consultation-provider";
import { FirmData, useSiteUrl } from "./firm-data";

type SiteShellProps = {
  shell: ShellContent;
  layout: ServerOnly<LayoutContent | null>;
  /** The account that is signed in; null if there is none. */
  account: Account | null;
  currentPath: string;
  /** The page in other languages. */
  others?: readonly PageInLanguage[] | undefined;
  children: ReactNode;
};

/** The shell around every page: banner, header, footer, dialogs and notices. */
export function SiteShell(props: SiteShellProps) {
  const { shell, layout, account, currentPath, others = [], children } = props;
  const { firmName, phone, email, lapsed, formTexts } = shell;
  const { isAnsweredInFirst } = shell;
  const words = useWords("shell", shellWords);
  // Only known where islands are rendered.
  const settings = readServerOnly(layout)?.settings;
  return (
    <SiteTextsContext
      value={{
        ...(settings ?? { ...defaultSiteTexts, firmName, phone, email }),
        lapsed,
        isAnsweredInFirst,
        formTexts,
      }}
    >
      <ConsultationProvider>
        <div className="flex min-h-dvh flex-col">
          {/* The first thing that the keyboard reaches on every page. */}
          <a
            href="#main"
            className="on-weight sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-3"
          >
            {words.skip}
          </a>
          <StaticIsland
            name="banner"
            content={layout}
            view={
              rendersIslands
                ? (content) => <Banner layout={content} path={currentPath} />
                : null
            }
          />
          <SiteHeader
            shell={shell}
            account={account}
            currentPath={currentPath}
            others={others}
          />
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
      </ConsultationProvider>
    </SiteTextsContext>
  );
}

/** What the static parts of the shell are made from. */
type FrameProps = { layout: LayoutContent | null; path: string };

/** Everything below the page's content. */
function Foot({ layout, path }: FrameProps) {
  const settings = layout?.settings;
  const siteUrl = useSiteUrl();
  const { hasOwnAddress } = useRendering();
  const words = useWords("frame", frame);
  const language = useLanguage();
  return (
    <>
      <FirmData layout={layout} />
      {/* The stylesheet shows it on a page that inline-scripts/every-page.ts has marked. */}
      <div className="shell no-print flex justify-end">
        <button type="button" data-own="top" className="scroll-to-top">
          <ArrowUp aria-hidden className="size-5" strokeWidth={1.5} />
          <span>{words.top}</span>
        </button>
      </div>
      <SiteFooter layout={layout} />
      {/* On paper: the firm, and the address of the page. */}
      <p className="mt-8 hidden border-t border-line pt-3 text-fine print:block">
        {settings?.firmName ?? DEFAULT_FIRM_NAME} · {siteUrl}
        {hasOwnAddress ? pathIn(language, path) : ""}
        {" · "}
        {settings?.disclaimer ?? DEFAULT_DISCLAIMER}
      </p>
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
        isOfLanguage={storm.isOfLanguage}
      />
    );
  const announcement = path === "/" ? layout?.announcement : null;
  if (!announcement?.text) return null;
  return (
    <EmergencyBanner
      name="banner"
      text={announcement.text}
      link={announcement.link}
      isOfLanguage={announcement.isOfLanguage}
      phone={announcement.showPhone ? (layout?.settings?.phone ?? null) : null}
    />
  );
}
