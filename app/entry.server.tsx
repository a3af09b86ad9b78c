import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";

import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";

import { ElementCacheContext } from "~/components/cached-element";
import { CURRENT_SECTION_STYLE } from "~/components/table-of-contents";
import { linkedScript as scrollMark } from "~/inline-scripts/scroll-mark.ts?linked";
import { deferScripts, mayDefer } from "~/render/deferred-scripts";
import { elementCache } from "~/render/element-cache.server";
import { takeMarks } from "~/render/marked-scripts";
import { missingFacts } from "~/render/missing-pages.server";
import { NonceContext } from "~/render/nonce";
import { PageResponse, type RenderedPage } from "~/render/page-response.server";
import { HasOwnAddressContext } from "~/render/printed-path";
import { RequestIdContext } from "~/render/request-id";
import { withoutStyleAttributes } from "~/render/style-attributes";

// What the server of this repository needs of the app besides its pages.
export { readPreview } from "~/content/preview/session.server";
export { loadSitemap } from "~/content/sitemap/load.server";
export { readEnvironment } from "~/env/env.server";
export { hashAddress } from "~/http/hashed-address.server";
export { signedPart } from "~/http/picture-signature.server";
export { openServices } from "~/services.server";

/** The styles that stand in a page: all others are in the stylesheet. */
const ownStyles = [CURRENT_SECTION_STYLE];

/** The scripts that pages link to besides those of Remix: the server has to offer them. */
export const linkedScripts = [scrollMark];

/** Requests whose page could not be rendered, so that it is their error page now. */
const failedOnce = new WeakSet<AppLoadContext>();

/**
 * Renders a page whole: it is cached and sent again to many readers, so there is
 * nothing to gain from sending its first half early.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const { nonce, requestId } = loadContext;
  const isForAll = nonce === null;
  const missing =
    isForAll && status === 404 && import.meta.env.PROD
      ? missingFacts(remixContext.staticHandlerContext)
      : null;
  const render = () => {
    const mark = nonce ?? randomBytes(16).toString("base64url");
    const { cache, takeElements } = elementCache(mark);
    return renderWhole(
      <NonceContext value={mark}>
        <RequestIdContext value={requestId}>
          <HasOwnAddressContext value={missing === null}>
            {/* While developing, a changed view shows at once. */}
            <ElementCacheContext value={import.meta.env.PROD ? cache : null}>
              <RemixServer
                context={remixContext}
                url={request.url}
                nonce={mark}
              />
            </ElementCacheContext>
          </HasOwnAddressContext>
        </RequestIdContext>
      </NonceContext>,
      mark,
    ).then((rendered) =>
      finish(takeElements(rendered), mark, {
        isForAll,
        // While developing, the scripts of Vite have to run at once.
        isDeferred: import.meta.env.PROD && (isForAll || mayWait(remixContext)),
      }),
    );
  };
  const renderOrFail = () =>
    render().catch((error: unknown) => {
      // The first time Remix calls again with an error page. If that fails too,
      // what stands around every page is broken: the error page does without it.
      // Remix itself would answer with two bare words.
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
  return new PageResponse(page, { status, headers });
}

function mayWait({ staticHandlerContext }: EntryContext): boolean {
  const { matches, loaderData } = staticHandlerContext;
  return mayDefer(
    matches.map(({ route }) => route.handle as unknown),
    loaderData["root"] as Parameters<typeof mayDefer>[1],
  );
}

type Sending = {
  /** The page is for everybody, and its scripts are allowed by their hashes. */
  isForAll: boolean;
  /** The scripts of Remix wait for the first touch. */
  isDeferred: boolean;
};

/** In: a page as React wrote it, the mark of its scripts, how it is to be sent. */
function finish(
  rendered: string,
  mark: string,
  { isForAll, isDeferred }: Sending,
): RenderedPage {
  // While developing there is no policy, and React compares each attribute.
  const marked = import.meta.env.PROD
    ? withoutStyleAttributes(rendered)
    : rendered;
  const styles = ownStyles.filter((style) => marked.includes(style));
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

/** Called for a defect, never for an answer such as 404 or 503. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted) return;
  // A form sent to a page that has none is the sender's mistake, answered as
  // such. The reader that asked an unavailable source has reported it.
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
