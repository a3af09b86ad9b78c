import type { RenderedPage } from "../../app/render/page-response.server.ts";

/**
 * The page of a `PageResponse`, recognised by its field, since its class is
 * part of the bundled build.
 */
export function renderedPageOf(
  response: Response & { page?: RenderedPage },
): RenderedPage | null {
  return response.page ?? null;
}
