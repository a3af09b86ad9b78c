import { readFileSync } from "node:fs";

/** One line of the list of addresses, with what it must answer. */
export type Route = {
  id: string;
  path: string;
  status: number | string;
  what: string;
  group: string;
};

/** The list of addresses, as it was handed over. */
export const routes: readonly Route[] = JSON.parse(
  readFileSync("tests/fixtures/routes.json", "utf8"),
) as Route[];

// Answers that are not pages for a reader.
const FILE = /\.(xml|txt|png|ico|webmanifest|pdf)$|^\/(healthz|readyz|studio)$/;

/** The addresses that answer 200 with a page. */
export const pagePaths: readonly string[] = routes
  .filter(({ path, status }) => status === 200 && !FILE.test(path))
  .map(({ path }) => path);

/** The states of the list, by their slugs. */
export const stateSlugs: readonly string[] = routes
  .map(({ path, status }) =>
    status === 200 ? /^\/states\/([a-z-]+)$/.exec(path)?.[1] : undefined,
  )
  .filter((slug) => slug !== undefined);
