import type { Resolved } from "./resolve";
import type {
  ARTICLE_QUERY_RESULT,
  CLAIM_TYPE_QUERY_RESULT,
  CLAIMS_PAGE_QUERY_RESULT,
  COMPLIANCE_QUERY_RESULT,
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

export type HomePage = Answer<HOME_QUERY_RESULT>;
export type Section = HomePage["sections"][number];
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
export type CompliancePage = Answer<COMPLIANCE_QUERY_RESULT>;
export type LicenceRecord = CompliancePage["records"][number];
export type ContactPage = Answer<CONTACT_QUERY_RESULT>;
export type ClaimTypePage = Answer<CLAIM_TYPE_QUERY_RESULT>;
export type ClaimsPage = Answer<CLAIMS_PAGE_QUERY_RESULT>;
export type ServicePage = Answer<SERVICE_QUERY_RESULT>;
export type LegalPage = Answer<LEGAL_PAGE_QUERY_RESULT>;
export type StatePageContent = Answer<STATE_QUERY_RESULT>;
export type StatePerilPage = Answer<STATE_PERIL_QUERY_RESULT>;
export type StateServicePage = Answer<STATE_SERVICE_QUERY_RESULT>;
export type LayoutContent = Resolved<LAYOUT_QUERY_RESULT>;

export type Peril = "fire" | "hail";

export type { StateServiceKind } from "../../schemas/paths";

export type { ArticlePage } from "./article-page.server";
export type { ConsultationAsideContent } from "./consultation.server";
export type { BlogPage } from "./blog.server";
export type { ArticleView, HoaGuideView } from "./article.server";
export type { HoaGuideState } from "./hoa-guide.server";
export type { ClaimInState } from "./claim-in-state.server";
