import { notFound } from "../../http-errors.ts";
import { json, redirect, type Answer } from "../http/answer.ts";
import { readJsonObject, type Exchange } from "../http/exchange.ts";

/**
 * Not Sanity's: the website's last report about itself, such as its health, and its
 * time; `report` is null without one. The website reports every minute with the token
 * that the lake was given at its start, which writes no document; people read it in the
 * Studio. It stays in memory.
 */
export function siteReport({ context }: Exchange): Answer {
  return json(context.siteReport);
}

export async function takeSiteReport(exchange: Exchange): Promise<Answer> {
  const report = await readJsonObject(exchange);
  const at = new Date().toISOString();
  exchange.context.siteReport = { at, report };
  return { status: 204 };
}

/** Every other path: the files and the pages of the Studio. */
export async function studioFile(exchange: Exchange): Promise<Answer> {
  const { context, request, url } = exchange;
  // A program that leaves out the version must not take a page for its answer.
  if (/^\/(?:v[^/]*\/)?data\//.test(url.pathname))
    throw notFound("The address of a call begins with its version: /v1/data/…");
  const answer = await context.studio?.answer(request, url.pathname);
  if (!answer) throw notFound("There is nothing at this address");
  return answer;
}

/** The website's origin, null without one, and the one Studio that may frame it. */
export function origins({ context }: Exchange): Answer {
  return json({
    site: context.siteUrl?.origin ?? null,
    studio: context.publicUrl.origin,
  });
}

/** A built Studio does not know the website's address: "View on site" links to this redirect. */
export function toSite({ context, url }: Exchange): Answer {
  const { siteUrl } = context;
  const path = url.pathname.slice("/site".length);
  // `//evil.example` would be another host: a path starts with one slash.
  const target =
    siteUrl &&
    URL.parse(`/${path.replace(/^[/\\]+/, "")}${url.search}`, siteUrl.href);
  if (!target || target.origin !== siteUrl.origin) {
    throw notFound("There is no website at this address");
  }
  return redirect(target.href);
}
