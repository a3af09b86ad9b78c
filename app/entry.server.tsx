import { Writable } from "node:stream";

import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";

import { deferScripts } from "~/deferred-scripts";
import { NonceContext } from "~/nonce";
import { RequestIdContext } from "~/request-id";

// What the server of this repository needs of the app besides its pages.
export { createContentReader } from "~/content/client.server";
export { subscribeToContent } from "~/content/live.server";
export { stopPreviews } from "~/content/preview/changes.server";
export { readPreview } from "~/content/preview/session.server";
export { pingContent } from "~/content/ping.server";
export { loadSitemap } from "~/content/sitemap.server";
export { readEnvironment } from "~/env.server";
export { intakeHealth, startIntake, stopIntake } from "~/intake/outbox.server";

/**
 * Renders a page whole: it is kept and sent again to many readers, so there is
 * nothing to gain from sending its first half early. The response has its status
 * and headers, `loadContext.html` the page.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const { nonce, requestId } = loadContext;
  const html = await renderWhole(
    <NonceContext value={nonce}>
      <RequestIdContext value={requestId}>
        <RemixServer
          context={remixContext}
          url={request.url}
          {...(nonce === null ? {} : { nonce })}
        />
      </RequestIdContext>
    </NonceContext>,
    nonce,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  // A page for one visitor is one that they are about to use. While developing,
  // the scripts of Vite have to run.
  const isForReading = nonce === null && import.meta.env.PROD;
  loadContext.html = isForReading ? deferScripts(html) : html;
  return new Response(null, { status, headers });
}

async function renderWhole(
  page: React.ReactNode,
  nonce: string | null,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      ...(nonce === null ? {} : { nonce }),
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

/** Called for what nobody expected: a defect, never an answer such as 404 or 503. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted) return;
  // A form sent to a page that has none: the sender's mistake, answered as such.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (context.reportError) return context.reportError(error);
  console.error(
    JSON.stringify({
      requestId: context.requestId,
      message: error instanceof Error ? error.stack : String(error),
    }),
  );
}
