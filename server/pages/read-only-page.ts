import type { LoadContext, RenderReadOnly } from "../../app/load-context.ts";
import { renderedPageOf } from "./rendered-page.ts";

type Handle = (request: Request, context: LoadContext) => Promise<Response>;

type ReadOnlyOptions = {
  /** Of the request within which pages are rendered. */
  context: Omit<LoadContext, "renderReadOnly">;
  handle: Handle;
  siteUrl: string;
};

/**
 * Makes the function that renders pages without scripts and forms within another
 * request. They depend on nothing that its sender sent.
 */
export function readOnlyRenderer({
  context,
  handle,
  siteUrl,
}: ReadOnlyOptions): RenderReadOnly {
  return async function renderReadOnly(path, perspective) {
    const content = context.services.content.reader({ perspective });
    const response = await handle(new Request(`${siteUrl}${path}`), {
      ...context,
      content,
      preview: null,
      shared: null,
      isReadOnly: true,
      mayBeUnfinished: false,
      renderReadOnly,
    });
    const { status } = response;
    const html = renderedPageOf(response)?.html ?? null;
    return { status, html, draftIds: content.draftIds };
  };
}
