import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";

import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

import { CURRENT_SECTION_STYLE } from "~/components/prose/table-of-contents";
import { fieldAttribute } from "~/content/source/stega.server";
import { deferScripts, mayDefer, takeMarks } from "~/render/scripts";
import { RenderContext } from "~/render/render-context";
import { PageResponse, type RenderedPage } from "~/render/page-response.server";
import "~/words/catalogues.server";
import {
  readOnly,
  withInertForms,
  withoutHiddenStega,
  withoutStyleAttributes,
} from "~/render/attributes";

// What is used of the build from outside: by server/main.ts, and by what measures and
// tests the rendering alone.
export { createRenderer } from "../server/pages/renderer";
export { readEnvironment } from "~/env/env.server";
export { openServices } from "~/services.server";

/** Serves the site: the build contains its server. */
export const serve = () => import("../server/serve");

/** The styles that are inlined in pages; all others are in the stylesheet. */
const ownStyles = [CURRENT_SECTION_STYLE];

/** Requests whose page failed to render, and for which the error page is rendered now. */
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
  const { nonce, requestId, preview, isPast, isReadOnly } = loadContext;
  // The same for everybody: its scripts are allowed by their hashes.
  const isForAll = nonce === null;
  const isEditable = preview?.state === "open" && !isPast;
  // Any address may be requested, and a missing page does not repeat it.
  const hasOwnAddress = status !== 404 && status !== 410;
  const encodeField = isEditable ? fieldAttribute : null;
  const { now, syncTags, unpublished } = loadContext.content;
  const render = async (): Promise<RenderedPage> => {
    const mark = nonce ?? randomBytes(16).toString("base64url");
    const rendered = await renderWhole(
      <RenderContext
        value={{
          nonce: mark,
          requestId,
          hasOwnAddress,
          encodeField,
          now,
          unpublished,
          syncTags,
        }}
      >
        <RemixServer context={remixContext} url={request.url} nonce={mark} />
      </RenderContext>,
      mark,
    );
    const styles = ownStyles.filter((style) => rendered.includes(style));
    // In development there is no policy, React compares each attribute, and
    // Vite's scripts have to run at once.
    const isBuilt = import.meta.env.PROD;
    const whole =
      isEditable && isBuilt ? withoutHiddenStega(rendered) : rendered;
    const styled = isBuilt ? withoutStyleAttributes(whole) : whole;
    const cleaned = isPast && isBuilt ? withInertForms(styled) : styled;
    if (isReadOnly) return { html: readOnly(cleaned), scripts: [], styles };
    const { html, scripts } = isForAll
      ? takeMarks(cleaned, mark)
      : { html: cleaned, scripts: [] };
    const isDeferred = isBuilt && (isForAll || mayWait(remixContext));
    return { html: isDeferred ? deferScripts(html) : html, scripts, styles };
  };
  const page = await render().catch((error: unknown) => {
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

function renderWhole(page: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const whole = new Writable({
      write(chunk: Buffer, _encoding, next) {
        chunks.push(chunk);
        next();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString());
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(whole),
      onShellError: reject,
      onError: reject,
    });
  });
}

/** Remix calls it for unexpected errors, not for responses such as 404 or 503. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted) return;
  // A POST to a page without an action is the client's mistake, and the reader
  // has already logged an unavailable source.
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
