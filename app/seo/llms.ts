type Page = { path: string; title: string; description: string | null };

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
  /** The storms that are on. */
  storms?: readonly Storm[];
};

/**
 * The chapters by the prefix of the path; the first match contains the page.
 */
const chapters = [
  { title: "Services", prefix: "/services" },
  { title: "Claims", prefix: "/claims" },
  { title: "States", prefix: "/states" },
  { title: "Articles", prefix: "/blog" },
  { title: "About", prefix: "/" },
] as const;

/** In: the site's pages. Out: llms.txt, an outline in Markdown (llmstxt.org). */
export function llmsText(site: SiteFacts): string {
  const { name, description, note } = site;
  const parts = chapters.map(({ title, prefix }) => {
    const links = site.pages
      .filter(({ path }) => chapterOf(path) === prefix)
      .map((page) => linkLine(site.siteUrl, page));
    return links.length > 0 ? `## ${title}\n\n${links.join("\n")}` : null;
  });
  return [
    `# ${plain(name)}`,
    description && `> ${plain(description)}`,
    note && plain(note),
    ...(site.storms ?? []).map((storm) => stormChapter(site.siteUrl, storm)),
    ...parts,
  ]
    .filter(Boolean)
    .join("\n\n")
    .concat("\n");
}

/** What to do in a storm comes before everything else. */
function stormChapter(siteUrl: string, storm: Storm): string {
  const pages: Page[] = [
    { path: "/consultation", title: "Ask for help", description: null },
    ...storm.states.map(({ name, slug }) => ({
      path: `/states/${slug}`,
      title: name,
      description: null,
    })),
  ];
  const about = [storm.heading, storm.text]
    .filter((words) => words !== null && words !== "")
    .map((words) => plain(words ?? ""));
  const steps = storm.steps.map(
    ({ title, text }, index) =>
      `${index + 1}. ${plain(text ? `${title}: ${text}` : title)}`,
  );
  return [
    `## Storm: ${plain(storm.name || storm.heading)}`,
    ...about,
    ...(steps.length > 0 ? [steps.join("\n")] : []),
    pages.map((page) => linkLine(siteUrl, page)).join("\n"),
  ].join("\n\n");
}

function chapterOf(path: string): string | undefined {
  return chapters.find(({ prefix }) => path.startsWith(prefix))?.prefix;
}

function linkLine(siteUrl: string, page: Page): string {
  const about = page.description ? `: ${plain(page.description)}` : "";
  return `- [${plain(page.title)}](${siteUrl}${page.path})${about}`;
}

// One line of text, without brackets, which would end a Markdown link.
function plain(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[[\]]/g, "").trim();
}
