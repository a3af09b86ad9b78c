import { createHash } from "node:crypto";

import type { Preview } from "~/load-context";

import type { ShellContent } from "../layout/shell-content";
import type { Previews } from "../source/content-source.server";
import { perspectiveText } from "./perspective";

/**
 * What the browser needs to follow a preview (components/layout/preview-bar.tsx).
 * In: the preview of the request, what its page has of menus and forms. Out: null
 * unless it is open.
 */
export function openPreviewOf(
  preview: Preview,
  previews: Previews | null,
  shell: ShellContent,
) {
  if (preview.state !== "open" || previews === null) return null;
  return {
    position: previews.changes.position(),
    perspective: perspectiveText(preview.perspective),
    shell: createHash("sha256")
      .update(JSON.stringify(shell))
      .digest("base64url")
      .slice(0, 16),
  };
}
