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
