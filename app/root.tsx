import {
  data as answer,
  type LinksFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import {
  Links,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { Fragment, lazy, type ReactNode, useEffect } from "react";

import { FIRST_LANGUAGE } from "../domain/languages";

import { SharedBar } from "~/components/layout/shared-bar";
import { InlineScript } from "~/components/script/scripts";
import { FlashTexts, Toaster } from "~/components/toast/toaster";
import { loadLayoutIfPossible } from "~/content/layout.server";
import { loadPageLanguages } from "~/content/translation.server";
import { openPreviewOf } from "~/content/preview/open-preview.server";
import { noPreviewCookie } from "~/content/preview/session.server";
import type { SharedPage } from "~/content/preview/share.server";
import { unlessUnreadable } from "~/content/source/failure.server";
import { licensedStates } from "~/content/licensed-states";
import { shellContentOf } from "~/content/shell-content";
import { environment } from "~/env/env.server";
import serifFont from "~/fonts/serif-600.woff2?url";
import { takeFlash } from "~/http/flash.server";
import everyPageScript from "~/inline-scripts/every-page.ts?script";
import hydrationScript from "~/inline-scripts/hydration.ts?script";
import { momentOf } from "~/model/date-text";
import { accountOf, useAccount } from "~/portal/session/account";
import { cookieHeaders, readSession } from "~/portal/session/session.server";
import { mayDefer } from "~/render/scripts";
import { announceHydration } from "~/render/hydrated";
import { useRendering } from "~/render/render-context";
import { ErrorPage, errorTitle } from "~/sections/shell/error-page";
import { SiteShell } from "~/sections/shell/site-shell";
import { SiteUrlContext } from "~/sections/shell/firm-data";
import { readServerOnly, rendersIslands, serverOnly } from "~/static-page/page";
import styles from "~/styles/app.css?url";
import { wordsOf } from "~/words/catalogues";
import { catalogueOf } from "~/words/catalogues.server";
import { LanguageContext } from "~/words/language";

/** The bar of a preview, which no visitor's browser loads. */
const PreviewBar = lazy(() =>
  import("~/components/layout/preview-bar").then(
    (module) => ({ default: module.PreviewBar }),
    // If it cannot be loaded, the server's HTML stays.
    () => new Promise<never>(() => {}),
  ),
);

/** The fonts, styles, icons and feed of every page. */
export const links: LinksFunction = () => [
  {
    rel: "preload",
    as: "font",
    type: "font/woff2",
    href: serifFont,
    crossOrigin: "anonymous",
  },
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  {
    rel: "alternate",
    type: "application/rss+xml",
    href: "/rss.xml",
    title: "Articles",
  },
];

/** The data of every page: site, shell, flash message, preview and account. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { preview, shared, language } = context;
  const { others, pairs, isUnreviewed, addresses } = await unlessUnreadable(
    loadPageLanguages(context.content, request.url),
    { others: [], pairs: [], isUnreviewed: false, addresses: {} },
  );
  const [layout, flash, session] = await Promise.all([
    loadLayoutIfPossible(context.content),
    takeFlash(request),
    readSession(request, context),
  ]);
  const { siteUrl, portalUrl } = environment();
  const { defaults } = catalogueOf(language);
  const shell = shellContentOf(layout, portalUrl, defaults);
  const data = {
    site: {
      firmName: shell.firmName,
      siteUrl,
      description: layout?.settings?.seo.description ?? null,
    },
    ...(language !== FIRST_LANGUAGE && { language, addresses }),
    ...(others.length > 0 && { others }),
    ...(context.isIndexable && pairs.length > 0 && { pairs }),
    shell,
    layout: serverOnly(layout),
    isIndexable: context.isIndexable && !isUnreviewed,
    isForVisitor: context.visitor !== null,
    flash: flash?.toast ?? null,
    preview: preview && {
      state: preview.state,
      open: await openPreviewOf(context, shell),
    },
    ...(shared?.state === "open" && { shared: sharedBarOf(shared.page) }),
    account: session.state === "in" ? accountOf(session.person) : null,
  };
  const headers = cookieHeaders(session.cookies);
  if (flash) headers.append("Set-Cookie", flash.clearCookie);
  if (preview?.state === "ended")
    headers.append("Set-Cookie", await noPreviewCookie());
  return answer(data, { headers });
}

function sharedBarOf(page: SharedPage) {
  const { editedAt, expiresAt, isDraft, isPublished, path } = page;
  return {
    editedAt: momentOf(editedAt),
    expiresAt: momentOf(expiresAt),
    isDraft,
    publicPath: isPublished ? path : null,
  };
}

// The headers of an error page; every other page sets its own.
export { pageHeaders as headers } from "~/http/headers";

/** The root data is loaded once per document, except in a preview, where editors change it. */
export const shouldRevalidate = () => isPreviewing();

/** The title of an error page; every other page sets its own. */
export const meta: MetaFunction<typeof loader> = ({ error, data }) =>
  error
    ? [
        {
          title: errorTitle(
            error,
            wordsOf(data?.language ?? FIRST_LANGUAGE)?.shell,
          ),
        },
      ]
    : [];

/** The HTML document around every page, error pages included. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useRendering().nonce ?? undefined;
  // An error page has no scripts, which could fail again.
  const isError = useRouteError() != null;
  const data = useRootData();
  const isIndexable = data?.isIndexable ?? true;
  const handles = useMatches().map(({ handle }) => handle);
  // True where the client-side router may navigate. Elsewhere links load a
  // document, and the browser restores the scroll position itself.
  const isRouted = (data?.isForVisitor ?? false) && !mayDefer(handles, data);
  return (
    // Inline scripts set attributes here before hydration.
    <html lang={data?.language ?? FIRST_LANGUAGE} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta
          name="theme-color"
          content="#faf7f0"
          media="(prefers-color-scheme: light)"
        />
        <meta
          name="theme-color"
          content="#0e1626"
          media="(prefers-color-scheme: dark)"
        />
        <InlineScript code={everyPageScript} />
        {!isError && <InlineScript code={hydrationScript} />}
        {isIndexable || <meta name="robots" content="noindex" />}
        {/* Where the overlays of visual editing look for the nonce of their styles. */}
        {data?.preview?.open && <meta property="csp-nonce" nonce={nonce} />}
        {data?.pairs?.map(({ language, path }, index) => {
          const href = `${data.site.siteUrl}${path}`;
          return (
            <Fragment key={language}>
              <link rel="alternate" hrefLang={language} href={href} />
              {index === 0 && (
                <link rel="alternate" hrefLang="x-default" href={href} />
              )}
            </Fragment>
          );
        })}
        <Meta />
        <Links />
      </head>
      <body suppressHydrationWarning>
        {children}
        {!isError && (
          <>
            {isRouted && <ScrollRestoration nonce={nonce} />}
            {/* Last in the body, since deferScripts() moves everything after it. */}
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/** The page within the site's shell. */
export default function App() {
  useEffect(announceHydration, []);
  const flash = useRootData()?.flash;
  return (
    <>
      <PageShell>
        {flash && <FlashTexts texts={flash} />}
        <Outlet />
      </PageShell>
      <Toaster />
    </>
  );
}

/** The error page within the site's shell; without the layout if that failed to load. */
export function ErrorBoundary() {
  const error = useRouteError();
  const layout = readServerOnly(useRootData()?.layout);
  const flash = useRootData()?.flash;
  return (
    <PageShell>
      {flash && <FlashTexts texts={flash} isStatic />}
      <ErrorPage
        error={error}
        states={layout ? licensedStates(layout) : []}
        texts={layout?.settings ?? null}
      />
    </PageShell>
  );
}

function useRootData() {
  return useRouteLoaderData<typeof loader>("root");
}

function PageShell({ children }: { children: ReactNode }) {
  const data = useRootData();
  const { pathname, search } = useLocation();
  const account = useAccount(data?.account ?? null);
  const { language = FIRST_LANGUAGE, addresses = {} } = data ?? {};
  return (
    <LanguageContext value={{ language, addresses, words: wordsOf(language) }}>
      <SiteUrlContext value={data?.site.siteUrl ?? ""}>
        {rendersIslands && data?.shared && <SharedBar {...data.shared} />}
        <SiteShell
          shell={data?.shell ?? shellContentOf(null, null, {})}
          layout={data?.layout ?? serverOnly(null)}
          account={account}
          currentPath={pathname}
          others={data?.others}
        >
          {children}
        </SiteShell>
        {data?.preview && (
          <PreviewBar preview={data.preview} path={pathname + search} />
        )}
      </SiteUrlContext>
    </LanguageContext>
  );
}

/** In the browser: true on a page that shows drafts. */
function isPreviewing(): boolean {
  return document.querySelector("[data-preview=open]") !== null;
}
