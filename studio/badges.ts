import type {
  DocumentBadgeComponent,
  DocumentBadgeDescription,
  SanityDocumentLike,
} from "sanity";

import { termNotice } from "../domain/license-term.ts";
import {
  stormLabel,
  stormState,
  stormStateText,
} from "../domain/storm-term.ts";
import { standing } from "../schemas/standing.ts";

type Notice = Required<Pick<DocumentBadgeDescription, "label" | "title">> &
  Pick<DocumentBadgeDescription, "color">;

const VALID: Notice = { label: "Valid", title: "Valid" };

/** Marks a license that expires within 90, 60 or 30 days, or has expired. */
function licenseNotice(license: SanityDocumentLike): Notice {
  const { expiresOn } = license as { expiresOn?: unknown };
  if (typeof expiresOn !== "string") return VALID;
  const notice = termNotice({ expiresOn }, Date.now());
  if (notice === null) return VALID;
  const isNear = notice.reminder === 0 || notice.reminder === 30;
  const color = isNear ? "danger" : "warning";
  return { label: notice.label, title: notice.text, color };
}

const STORM_COLORS = { on: "danger", ahead: "primary" } as const;

function stormNotice(storm: SanityDocumentLike): Notice {
  const now = Date.now();
  const state = stormState(storm, now);
  return {
    label: stormLabel(storm, now),
    title: stormStateText(storm, now),
    ...(state in STORM_COLORS && {
      color: STORM_COLORS[state as keyof typeof STORM_COLORS],
    }),
  };
}

/** Says what visitors see of a document now, and how its draft changes that. */
function termBadge(
  type: string,
  noticeOf: (document: SanityDocumentLike) => Notice,
): DocumentBadgeComponent {
  return ({ draft, published, version }) => {
    const edited = version ?? draft;
    if ((edited ?? published)?._type !== type) return null;
    const is = published && noticeOf(published);
    const will = edited && noticeOf(edited);
    const label = standing(is?.label ?? null, will?.label ?? null);
    const title = standing(is?.title ?? null, will?.title ?? null);
    return label === null || title === null || label === VALID.label
      ? null
      : { label, title, ...(is?.color && { color: is.color }) };
  };
}

/** What visitors see of a license or a storm; the checks report what is missing in it. */
export const documentBadges: DocumentBadgeComponent[] = [
  termBadge("stateLicence", licenseNotice),
  termBadge("storm", stormNotice),
];
