import { plainWords } from "../../domain/stored-text";

import { addressOn } from "./sitemap";

type Page = { path: string; title: string; description?: string | null };

/** A storm that is on, with the paths of its pages. */
type Storm = {
  name: string;
  heading: string;
  text: string | null;
  /** What to do now, in this order. */
  steps: readonly { title: string; text: string | null }[];
  states: readonly { name: string; slug: string | null }[];
};

type SiteFacts = {
  siteUrl: string;
  name: string;
  description: string | null;
  /** The disclaimer of the site; null if there is none. */
  note: string | null;
  pages: readonly Page[];
  /** The storms that are on: what to do comes first in the file. */
  storms: readonly Storm[];
};

/** The chapters by the prefix of the path; the first match contains the page. */
const chapters = [
  ["/services", "Services"],
  ["/claims", "Claims"],
  ["/states", "States"],
  ["/blog", "Articles"],
  ["/", "About"],
] as const;

/** Writes llms.txt, an outline in Markdown (llmstxt.org). */
export function llmsText(site: SiteFacts): string {
  const linkTo = ({ path, title, description }: Page) =>
    `- [${plain(title)}](${addressOn(site.siteUrl, path) ?? site.siteUrl})${description ? `: ${plain(description)}` : ""}`;
  const stormChapter = ({ name, heading, text, steps, states }: Storm) => [
    `## Storm: ${plain(name || heading)}`,
    ...[heading, text].map((words) => words && plain(words)),
    steps
      .map((step) =>
        plain(step.text ? `${step.title}: ${step.text}` : step.title),
      )
      .map((words, index) => `${index + 1}. ${words}`)
      .join("\n"),
    [
      { path: "/consultation", title: "Request a Consultation" },
      ...states.map(({ name: title, slug }) => ({
        path: `/states/${slug}`,
        title,
      })),
    ]
      .map(linkTo)
      .join("\n"),
  ];
  const byChapter = Map.groupBy(site.pages, ({ path }) =>
    chapters.find(([prefix]) => path.startsWith(prefix)),
  );
  const parts = [
    `# ${plain(site.name)}`,
    site.description && `> ${plain(site.description)}`,
    site.note && plain(site.note),
    ...site.storms.flatMap(stormChapter),
    ...chapters.flatMap((chapter) => {
      const links = byChapter.get(chapter)?.map(linkTo) ?? [];
      return links.length > 0 ? [`## ${chapter[1]}`, links.join("\n")] : [];
    }),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

// One line of text, without brackets, which would end a Markdown link.
function plain(text: string): string {
  return plainWords(text).replace(/\s+/g, " ").replace(/[[\]]/g, "").trim();
}
