import { type HtmlDocument, parseHtml } from "./document.ts";
import { pagePaths } from "./routes.ts";

/** A page as it was answered. */
export type SitePage = {
  path: string;
  status: number;
  headers: Headers;
  html: string;
  document: HtmlDocument;
};

/** Reads one page; a redirect is answered as such. */
export async function readPage(
  siteUrl: string,
  path: string,
): Promise<SitePage> {
  const response = await fetch(siteUrl + path, {
    redirect: "manual",
    // As it is kept; for `fetch` itself it would be compressed once more.
    headers: { "accept-encoding": "br" },
  });
  const html = await response.text();
  return {
    path,
    status: response.status,
    headers: response.headers,
    html,
    document: parseHtml(html).document,
  };
}

/** Reads every page of the list, a few at a time. */
export async function readPages(
  siteUrl: string,
  paths: readonly string[] = pagePaths,
): Promise<SitePage[]> {
  const pages: SitePage[] = [];
  for (let start = 0; start < paths.length; start += 8) {
    const some = paths.slice(start, start + 8);
    pages.push(
      ...(await Promise.all(some.map((path) => readPage(siteUrl, path)))),
    );
  }
  return pages;
}

const MOST = 30;

/** In: pages and a check that lists faults. Out: the first faults, each with its page. */
export function faultsOf(
  pages: readonly SitePage[],
  check: (page: SitePage) => readonly string[],
): string[] {
  const faults = pages.flatMap((page) =>
    check(page).map((fault) => `${page.path}: ${fault}`),
  );
  const rest = faults.length - MOST;
  return rest > 0 ? [...faults.slice(0, MOST), `and ${rest} more`] : faults;
}
