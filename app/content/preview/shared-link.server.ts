import { shareTokenIn } from "../../../schemas/preview-share";
import type { Previews } from "../source/content-source.server";
import { ContentUnavailable } from "../source/failure.server";
import type { SharedPage } from "./share.server";

/** A request for a shared link. */
export type SharedLink =
  | { state: "open"; page: SharedPage }
  /** Guessed, expired or revoked: the answer does not say which. */
  | { state: "not-valid" }
  /** Too many invalid links were tried from the sender's network. */
  | { state: "limited"; waitSeconds: number }
  /** The content source does not answer. */
  | { state: "unknown" };

type Asked = {
  method: string;
  /** Path and query. */
  path: string;
  /** Null while a page is rendered for all visitors; the address is null where it cannot be trusted. */
  visitor: { address: string | null } | null;
};

/**
 * Opens the link that a request names, and counts that it was opened.
 * In: the previews of the content source, null if it has none; the request.
 * Out: null for any other path, and while a page is rendered for all visitors.
 */
export async function openSharedLink(
  previews: Previews | null,
  { method, path, visitor }: Asked,
): Promise<SharedLink | null> {
  const token = shareTokenIn(path.replace(/\?.*$/s, ""));
  if (token === null || visitor === null) return null;
  if (method !== "GET" || previews === null) return { state: "not-valid" };
  try {
    const { shares } = previews;
    const opened = await shares.open(token, visitor.address);
    if (opened === null) return { state: "not-valid" };
    if ("waitSeconds" in opened) return { state: "limited", ...opened };
    await shares.count(opened.shareId);
    return { state: "open", page: opened };
  } catch (error) {
    if (error instanceof ContentUnavailable) return { state: "unknown" };
    throw error;
  }
}
