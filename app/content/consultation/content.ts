import type { ContentOf } from "../source/resolved";
import type { CONSULTATION_QUERY } from "./query";

type Answer = ContentOf<typeof CONSULTATION_QUERY>;

/** The words beside the consultation form; every one of them is there. */
export type ConsultationTexts = {
  [Name in keyof NonNullable<Answer["page"]>]: NonNullable<
    NonNullable<Answer["page"]>[Name]
  >;
};

/** What stands beside the consultation form. */
export type ConsultationAsideContent = ConsultationTexts &
  Pick<Answer, "settings" | "licences">;
