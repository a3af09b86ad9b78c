import { environment } from "~/env/env.server";
import { notFound, textFile } from "~/http/responses";

/** Proves to search engines that the site itself tells them of its changes. */
export function loader() {
  const { indexNowKey } = environment();
  if (indexNowKey === null) throw notFound();
  return textFile(indexNowKey, "text/plain");
}
