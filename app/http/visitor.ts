import type { LoadContext, Visitor } from "~/load-context";

/**
 * Call it before making anything for one visitor alone, such as a ticket or a
 * name. In: the context of the loader. Out: the visitor.
 *
 * @throws a Response while the page is rendered for everybody. No visitor gets
 * it: the server then renders this address per request.
 */
export function requireVisitor(context: LoadContext): Visitor {
  context.needsVisitor = true;
  if (context.visitor === null) throw new Response(null, { status: 503 });
  return context.visitor;
}

/**
 * The requested page of a list. In: the request. Out: the number in `?page=`, 1
 * without it, null if it is not a number.
 */
export function pageNumber(request: Request): number | null {
  const text = new URL(request.url).searchParams.get("page");
  if (text === null) return 1;
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
}
