import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";

import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ContextType, ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

import { ElementCacheContext } from "~/components/cached-element";
import { EncodeFieldContext } from "~/components/editing/edit";
import { CURRENT_SECTION_STYLE } from "~/components/prose/table-of-contents";
import { draftsOnPage } from "~/content/preview/drafts-on-page.server";
import { fieldAttribute } from "~/content/preview/field-attribute.server";
import evidenceWorker from "~/service-worker/evidence-worker.ts?script";
import { linkedScript as evidenceKit } from "~/inline-scripts/evidence-kit.ts?linked";
import { linkedScript as everyPage } from "~/inline-scripts/every-page.ts?linked";
import { deferScripts, mayDefer, takeMarks } from "~/render/scripts";
import { elementCache } from "~/render/element-cache.server";
import { missingFacts } from "~/render/missing-pages.server";
import {
  HasOwnAddressContext,
  NonceContext,
  PageDraftsContext,
  RequestIdContext,
} from "~/render/contexts";
import { PageResponse, type RenderedPage } from "~/render/page-response.server";
import { readOnly } from "~/render/read-only";
import {
  withoutHiddenStega,
  withoutStyleAttributes,
} from "~/render/attributes";

// What server/ uses of the bundled app besides its routes.
export { isPersonal } from "~/render/personal.server";
export { readPreview } from "~/content/preview/session.server";
export { openSharedLink } from "~/content/preview/share.server";
export { loadSitemap } from "~/content/sitemap.server";
export { readEnvironment } from "~/env/env.server";
export { hashAddress } from "~/http/sender-address.server";
export { signedPart } from "~/http/picture-signature.server";
export { openServices } from "~/services.server";

/** The styles that are inlined in pages; all others are in the stylesheet. */
const ownStyles = [CURRENT_SECTION_STYLE];

/**
 * The scripts that pages link to besides those of Remix; server/ serves them.
 */
export const linkedScripts = [everyPage, evidenceKit];

/** The service worker of /evidence; server/ serves it. */
export { evidenceWorker };

/**
 * Requests whose page could not be rendered, and for which the error page is
 * rendered now.
 */
const failedOnce = new WeakSet<AppLoadContext>();

/**
 * Renders a page completely before sending it: it is cached and sent to many
 * visitors, so streaming would gain nothing.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const { nonce } = loadContext;
  const isForAll = nonce === null;
  const missing =
    isForAll && status >= 400 && import.meta.env.PROD
      ? missingFacts(remixContext.staticHandlerContext)
      : null;
  const drafts = await draftsOnPage(loadContext);
  const render = () => {
    const mark = nonce ?? randomBytes(16).toString("base64url");
    const { cache, takeElements } = elementCache(mark);
    return renderWhole(
      <RenderContexts
        nonce={mark}
        // In development nothing is cached, so that a changed view shows at once.
        cache={import.meta.env.PROD ? cache : null}
        hasOwnAddress={missing === null}
        drafts={drafts}
        context={loadContext}
      >
        <RemixServer context={remixContext} url={request.url} nonce={mark} />
      </RenderContexts>,
      mark,
    ).then((rendered) =>
      finish(takeElements(rendered), mark, {
        isForAll,
        // In development Vite's scripts have to run at once.
        isDeferred: import.meta.env.PROD && (isForAll || mayWait(remixContext)),
        isReadOnly: loadContext.isReadOnly,
      }),
    );
  };
  const renderOrFail = () =>
    render().catch((error: unknown) => {
      // After the first error Remix calls again with the error page. If that
      // fails too, the site's shell is broken: the error page is rendered
      // without it, since Remix itself would answer with two words.
      if (!failedOnce.has(loadContext)) {
        failedOnce.add(loadContext);
        throw error;
      }
      handleError(error, { request, context: loadContext, params: {} });
      remixContext.staticHandlerContext.loaderData = {};
      remixContext.serverHandoffStream = undefined;
      return render();
    });
  const page = missing
    ? await loadContext.services.missingPages.get(missing, renderOrFail)
    : await renderOrFail();
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new PageResponse(cleaned(page, loadContext), { status, headers });
}

type RenderContextsProps = {
  nonce: string;
  cache: ContextType<typeof ElementCacheContext>;
  /** False for the page of all addresses that lead nowhere. */
  hasOwnAddress: boolean;
  drafts: ContextType<typeof PageDraftsContext>;
  context: AppLoadContext;
  children: ReactNode;
};

/** What the server alone knows of a page while it renders it. */
function RenderContexts(props: RenderContextsProps) {
  const { nonce, cache, hasOwnAddress, drafts, context, children } = props;
  return (
    <NonceContext value={nonce}>
      <RequestIdContext value={context.requestId}>
        <PageDraftsContext value={drafts}>
          <HasOwnAddressContext value={hasOwnAddress}>
            <ElementCacheContext value={cache}>
              <EncodeFieldContext
                value={isPreview(context) ? fieldAttribute : null}
              >
                {children}
              </EncodeFieldContext>
            </ElementCacheContext>
          </HasOwnAddressContext>
        </PageDraftsContext>
      </RequestIdContext>
    </NonceContext>
  );
}

/** The page; one of a preview without marks in what visitors cannot see. */
function cleaned<Page extends { html: string }>(
  page: Page,
  context: AppLoadContext,
): Page {
  // In development React compares each attribute.
  return isPreview(context) && import.meta.env.PROD
    ? { ...page, html: withoutHiddenStega(page.html) }
    : page;
}

function isPreview({ preview }: AppLoadContext): boolean {
  return preview?.state === "open";
}

function mayWait({ staticHandlerContext }: EntryContext): boolean {
  const { matches, loaderData } = staticHandlerContext;
  return mayDefer(
    matches.map(({ route }) => route.handle as unknown),
    loaderData["root"] as Parameters<typeof mayDefer>[1],
  );
}

type Sending = {
  /**
   * True for a page that is the same for everybody; its scripts are allowed by
   * their hashes.
   */
  isForAll: boolean;
  /** True if the scripts of Remix wait for the first input. */
  isDeferred: boolean;
  /** The page is that of a shared link: without scripts and forms. */
  isReadOnly: boolean;
};

/** In: the HTML from React, the mark of its scripts, how it is to be sent. */
function finish(
  rendered: string,
  mark: string,
  { isForAll, isDeferred, isReadOnly }: Sending,
): RenderedPage {
  // In development there is no policy, and React compares each attribute.
  const marked = import.meta.env.PROD
    ? withoutStyleAttributes(rendered)
    : rendered;
  const styles = ownStyles.filter((style) => marked.includes(style));
  if (isReadOnly) return { html: readOnly(marked), scripts: [], styles };
  const { html, scripts } = isForAll
    ? takeMarks(marked, mark)
    : { html: marked, scripts: [] };
  return { html: isDeferred ? deferScripts(html) : html, scripts, styles };
}

async function renderWhole(
  page: React.ReactNode,
  nonce: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        const chunks: Buffer[] = [];
        const body = new Writable({
          write(chunk: Buffer, _encoding, next) {
            chunks.push(chunk);
            next();
          },
        });
        body.once("finish", () => resolve(Buffer.concat(chunks).toString()));
        body.once("error", reject);
        pipe(body);
      },
      onShellError: reject,
      onError: reject,
    });
  });
}

/**
 * Remix calls it for unexpected errors, not for responses such as 404 or 503.
 */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted) return;
  // A POST to a page without an action is the client's mistake, and the reader
  // has logged an unavailable source already.
  if (
    isRouteErrorResponse(error) &&
    (error.status < 500 || error.status === 503)
  )
    return;
  if (context.reportError) return context.reportError(error);
  console.error(
    JSON.stringify({
      requestId: context.requestId,
      message: error instanceof Error ? error.stack : String(error),
    }),
  );
}
