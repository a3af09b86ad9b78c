/** Why a link of the Studio opens no preview. */
export type PreviewProblem =
  /** Forged, spent, too old, or its maker has signed out. */
  | "not-valid"
  /** The site has no token that reads drafts. */
  | "not-set-up"
  /** The browser keeps the site's cookie from the frame of this Studio. */
  | "other-site";
