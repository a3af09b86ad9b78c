import { BarChartIcon } from "@sanity/icons/BarChart";
import { BellIcon } from "@sanity/icons/Bell";
import { BillIcon } from "@sanity/icons/Bill";
import { BlockContentIcon } from "@sanity/icons/BlockContent";
import { BlockElementIcon } from "@sanity/icons/BlockElement";
import { BoltIcon } from "@sanity/icons/Bolt";
import { BookIcon } from "@sanity/icons/Book";
import { BulbOutlineIcon } from "@sanity/icons/BulbOutline";
import { CalendarIcon } from "@sanity/icons/Calendar";
import { CaseIcon } from "@sanity/icons/Case";
import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { ClockIcon } from "@sanity/icons/Clock";
import { CogIcon } from "@sanity/icons/Cog";
import { ComposeIcon } from "@sanity/icons/Compose";
import { ControlsIcon } from "@sanity/icons/Controls";
import { DocumentIcon } from "@sanity/icons/Document";
import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { DocumentsIcon } from "@sanity/icons/Documents";
import { DownloadIcon } from "@sanity/icons/Download";
import { EarthAmericasIcon } from "@sanity/icons/EarthAmericas";
import { EnvelopeIcon } from "@sanity/icons/Envelope";
import { HelpCircleIcon } from "@sanity/icons/HelpCircle";
import { HomeIcon } from "@sanity/icons/Home";
import { ImageIcon } from "@sanity/icons/Image";
import { InfoOutlineIcon } from "@sanity/icons/InfoOutline";
import { LinkIcon } from "@sanity/icons/Link";
import { MarkerIcon } from "@sanity/icons/Marker";
import { MenuIcon } from "@sanity/icons/Menu";
import { MoonIcon } from "@sanity/icons/Moon";
import { OlistIcon } from "@sanity/icons/Olist";
import { RocketIcon } from "@sanity/icons/Rocket";
import { SearchIcon } from "@sanity/icons/Search";
import { StarIcon } from "@sanity/icons/Star";
import { TagIcon } from "@sanity/icons/Tag";
import { TaskIcon } from "@sanity/icons/Task";
import { ThLargeIcon } from "@sanity/icons/ThLarge";
import { TransferIcon } from "@sanity/icons/Transfer";
import { UlistIcon } from "@sanity/icons/Ulist";
import { UserIcon } from "@sanity/icons/User";
import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";

/** The name of each type of the content model for editors, and its icon. */
export const types = {
  // The singletons.
  contactPage: ["Contact page", EnvelopeIcon],
  consultationPage: ["Consultation page", BillIcon],
  deadlinesPage: ["Deadline calculator", CalendarIcon],
  evidencePage: ["Evidence page", TaskIcon],
  navigation: ["Menus and footer", MenuIcon],
  homePage: ["Home page", HomeIcon],
  claimsPage: ["Claims we work", WarningOutlineIcon],
  otherStatePage: ["Another state", EarthAmericasIcon],
  blogPage: ["Blog page", DocumentsIcon],
  compliancePage: ["Compliance page", CheckmarkCircleIcon],
  siteSettings: ["Site settings", CogIcon],
  // Documents, in the order of the Studio's menu.
  adjuster: ["Adjuster", UserIcon],
  announcement: ["Emergency banner", BellIcon],
  article: ["Article", DocumentTextIcon],
  author: ["Author", UserIcon],
  caseResult: ["Case result", BillIcon],
  category: ["Category", TagIcon],
  claimType: ["Claim type page", WarningOutlineIcon],
  deadlineRule: ["Deadline rule", ClockIcon],
  evidenceChecklist: ["Evidence checklist", CheckmarkCircleIcon],
  fact: ["Fact", BulbOutlineIcon],
  hoaGuide: ["HOA guide", BookIcon],
  legalPage: ["Legal page", DocumentIcon],
  promiseSignOff: ["Promises to sign off", CheckmarkCircleIcon],
  redirect: ["Redirect", TransferIcon],
  faq: ["Question and answer", HelpCircleIcon],
  snippet: ["Snippet", BlockElementIcon],
  stat: ["Figure", BarChartIcon],
  service: ["Service page", CaseIcon],
  serviceCard: ["Service card", CaseIcon],
  stateLicence: ["License", CheckmarkCircleIcon],
  stateServicePage: ["Service in a state", MarkerIcon],
  stateTimeline: ["Claim timeline", ClockIcon],
  state: ["State", EarthAmericasIcon],
  storm: ["Storm", BoltIcon],
  tonight: ["Tonight", MoonIcon],
  // Sections of pages.
  faqSection: ["Questions and answers", HelpCircleIcon],
  contactSection: ["Contact", EnvelopeIcon],
  consultationSection: ["Consultation form", ComposeIcon],
  callToActionSection: ["Call to action", BellIcon],
  cardsSection: ["Cards", ThLargeIcon],
  servicesSection: ["Service cards", CaseIcon],
  stateCardsSection: ["Cards of all states", EarthAmericasIcon],
  statsSection: ["Figures", BarChartIcon],
  badgesSection: ["Badges", CheckmarkCircleIcon],
  heroSection: ["Opening", RocketIcon],
  textSection: ["Text", BlockContentIcon],
  listSection: ["List", UlistIcon],
  stepsSection: ["Numbered steps", OlistIcon],
  // Objects within documents.
  featureCard: ["Card", ThLargeIcon],
  stateServiceCard: ["Service in every state", ControlsIcon],
  expertiseBlock: ["Expertise", StarIcon],
  legalFact: ["Legal fact", BookIcon],
  declaredCatastrophe: ["Declared catastrophe", WarningOutlineIcon],
  linkAnnotation: ["Link", LinkIcon],
  link: ["Link", LinkIcon],
  picture: ["Picture", ImageIcon],
  download: ["PDF to download", DownloadIcon],
  callout: ["Highlighted note", InfoOutlineIcon],
  checklist: ["Checklist", TaskIcon],
  processStep: ["Step", OlistIcon],
  stepList: ["Numbered steps", OlistIcon],
  callToAction: ["Buttons", BellIcon],
  faqList: ["Questions and answers", HelpCircleIcon],
  timelineTable: ["Table of state timelines", ClockIcon],
  snippetReference: ["Snippet", BlockElementIcon],
  richText: ["Text", BlockContentIcon],
  plainText: ["Text", BlockContentIcon],
  snippetText: ["Text", BlockContentIcon],
  seo: ["Search engines and sharing", SearchIcon],
  tableCell: ["Cell", undefined],
  tableRow: ["Row", undefined],
  table: ["Table", ThLargeIcon],
} as const;

/** The name of a type in this table. */
export type TypeName = keyof typeof types;
