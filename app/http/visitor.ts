import type { LoadContext, Visitor } from "~/load-context";

/**
 * Call it before anything is made for one visitor alone: a key, a token, a name.
 * In: the context of the loader. Out: the visitor.
 *
 * @throws a Response that no visitor sees while the page is rendered for
 * everybody: the server then renders this address again for each request.
 */
export function requireVisitor(context: LoadContext): Visitor {
  context.needsVisitor = true;
  if (context.visitor === null) throw new Response(null, { status: 503 });
  return context.visitor;
}
