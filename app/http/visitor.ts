import type { LoadContext, Visitor } from "~/load-context";

/**
 * Returns the visitor. Call it before making anything for one visitor alone, such
 * as a ticket or a name.
 *
 * @throws a Response if the page is rendered for everybody. No visitor gets it:
 * the server then renders this address per request.
 */
export function requireVisitor(context: LoadContext): Visitor {
  context.needsVisitor = true;
  if (context.visitor === null) throw new Response(null, { status: 503 });
  return context.visitor;
}

/**
 * Reads the requested page of a list.
 *
 * @returns 1 to 9999; 1 without `?page=`, null if it is not such a number.
 */
export function pageNumber(request: Request): number | null {
  const text = new URL(request.url).searchParams.get("page");
  if (text === null) return 1;
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
}
