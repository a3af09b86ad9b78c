import type { ContentOf } from "../source/resolved";
import type { CONSULTATION_QUERY } from "./query";

type Answer = ContentOf<typeof CONSULTATION_QUERY>;

/** The texts beside the consultation form; none is missing. */
export type ConsultationTexts = {
  [Name in keyof NonNullable<Answer["page"]>]: NonNullable<
    NonNullable<Answer["page"]>[Name]
  >;
};

/** The content beside the consultation form. */
export type ConsultationAsideContent = ConsultationTexts &
  Pick<Answer, "settings" | "licences">;
