import type { StateServiceKind } from "../../schemas/paths";

import type { ArticleSummary } from "~/model/article-summary";

import type { Resolved } from "./resolved";
import type {
  ARTICLE_QUERY_RESULT,
  BLOG_QUERY_RESULT,
  CLAIM_TYPE_QUERY_RESULT,
  CLAIMS_PAGE_QUERY_RESULT,
  COMPLIANCE_QUERY_RESULT,
  CONSULTATION_QUERY_RESULT,
  CONTACT_QUERY_RESULT,
  HOA_GUIDE_QUERY_RESULT,
  HOME_QUERY_RESULT,
  LAYOUT_QUERY_RESULT,
  LEGAL_PAGE_QUERY_RESULT,
  SERVICE_QUERY_RESULT,
  STATE_PERIL_QUERY_RESULT,
  STATE_QUERY_RESULT,
  STATE_SERVICE_QUERY_RESULT,
} from "./sanity.types";

// Everything here is derived from the generated types: a change of the
// content model or of a query reaches the views as a type error.

type Answer<Result> = Resolved<NonNullable<Result>>;

export type HomeContent = Answer<HOME_QUERY_RESULT>;
export type Section = HomeContent["sections"][number];
export type SectionOf<Type extends Section["_type"]> = Extract<
  Section,
  { _type: Type }
>;

export type ArticleContent = Answer<ARTICLE_QUERY_RESULT>;
export type RichTextBlock = ArticleContent["body"][number];
export type RichTextBlockOf<Type extends RichTextBlock["_type"]> = Extract<
  RichTextBlock,
  { _type: Type }
>;
export type TextBlock = RichTextBlockOf<"block">;

export type Faq = SectionOf<"faqSection">["faqs"][number];
export type TimelineRow = RichTextBlockOf<"timelineTable">["rows"][number];

export type HoaGuideContent = Answer<HOA_GUIDE_QUERY_RESULT>;
export type ComplianceContent = Answer<COMPLIANCE_QUERY_RESULT>;
export type LicenceRecord = ComplianceContent["records"][number];
export type ContactContent = Answer<CONTACT_QUERY_RESULT>;
export type ClaimTypeContent = Answer<CLAIM_TYPE_QUERY_RESULT>;
export type ClaimsContent = Answer<CLAIMS_PAGE_QUERY_RESULT>;
export type ServiceContent = Answer<SERVICE_QUERY_RESULT>;
export type LegalContent = Answer<LEGAL_PAGE_QUERY_RESULT>;
export type StateContent = Answer<STATE_QUERY_RESULT>;
export type StatePerilContent = Answer<STATE_PERIL_QUERY_RESULT>;
export type StateServiceContent = Answer<STATE_SERVICE_QUERY_RESULT>;
export type LayoutContent = Resolved<LAYOUT_QUERY_RESULT>;

export type Peril = "fire" | "hail";

export type { StateServiceKind };

/** A page about one kind of claim, or one service, in one state. */
export type StateTopic = { path: string; isListed: boolean } & (
  | { kind: "peril"; peril: Peril; content: StatePerilContent }
  | { kind: "service"; service: StateServiceKind; content: StateServiceContent }
);

/** An article with what stands below it. */
export type Article = ArticleSummary &
  Pick<
    ArticleContent,
    | "author"
    | "backLabel"
    | "body"
    | "closingLinks"
    | "publishedAt"
    | "seo"
    | "updatedAt"
  > & { related: ArticleSummary[] };

export type HoaGuide = ArticleSummary &
  Pick<HoaGuideContent, "author" | "publishedAt" | "sections" | "seo">;

/** The guide for associations, or why it cannot be shown. */
export type HoaGuideState =
  | { kind: "loading" }
  | { kind: "loaded"; guide: HoaGuide }
  | { kind: "empty" }
  | { kind: "error" };

/** What `/blog/{slug}` shows. */
export type ArticleOrGuide =
  { kind: "article"; article: Article } | { kind: "guide"; guide: HoaGuide };

/** One page of the index of the blog. */
export type BlogContent = Omit<
  Answer<BLOG_QUERY_RESULT>,
  "pinned" | "rest" | "restCount"
> & {
  pinned: ArticleSummary[];
  articles: ArticleSummary[];
  page: number;
  pageCount: number;
};

type ConsultationAnswer = Resolved<CONSULTATION_QUERY_RESULT>;

type Filled<Page> = { [Name in keyof Page]: NonNullable<Page[Name]> };

/** The words beside the consultation form; every one of them is there. */
export type ConsultationTexts = Filled<NonNullable<ConsultationAnswer["page"]>>;

/** What stands beside the consultation form. */
export type ConsultationAsideContent = ConsultationTexts &
  Pick<ConsultationAnswer, "licences" | "settings">;
