import { environment } from "~/env/env.server";
import { notFound, textFile } from "~/http/responses";

/**
 * The key file of IndexNow, which proves that notifications come from this
 * site.
 */
export function loader() {
  const { indexNowKey } = environment();
  if (indexNowKey === null) throw notFound();
  return textFile(indexNowKey, "text/plain");
}
