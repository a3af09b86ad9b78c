import { notFound } from "../../http-errors.ts";
import type { Answer, Exchange } from "../http/exchange.ts";
import type { Route } from "../http/router.ts";

/** Every other path: the files and the pages of the Studio. */
export const studioRoutes: readonly Route[] = [
  { method: "GET", path: "/*path", access: "open", handler: studioFile },
];

function studioFile({
  context,
  request,
  url,
}: Exchange): Answer | Promise<Answer> {
  if (context.studioServer) return context.studioServer.answer(request);
  const answer = context.studio?.answer(url.pathname, {
    host: request.headers.host ?? "",
    acceptEncoding: String(request.headers["accept-encoding"] ?? ""),
    ifNoneMatch: request.headers["if-none-match"] ?? "",
  });
  if (!answer) throw notFound("There is nothing at this address");
  return answer;
}
