/** A link to another site, and where it stands. */
export type ExternalLink = {
  url: string;
  /** Documents that hold it, five at most. */
  documents: readonly { id: string; type: string }[];
};

/** Reads published documents; the query has no parameters. */
export type FetchPublished = (query: string) => Promise<unknown>;

const PAGE = 100;
const MOST_LINKS = 2_000;
const MOST_DOCUMENTS = 5;
const LONGEST_URL = 500;
/** Fields with the addresses of regulators, and of the sources of legal facts. */
const REGULATORS = ["deptUrl", "regulatorUrl"];
const SOURCES = ["sourceUrl"];
/** The fields that hold addresses of other sites. */
const FIELDS = [...REGULATORS, ...SOURCES, "href", "url"];

type Found = ExternalLink & { rank: number };

/**
 * Reads the links of all published documents to other sites: those of
 * regulators first, then those of legal facts, then all others. Rejects when the
 * content source does not answer.
 */
export async function loadExternalLinks(
  fetchPublished: FetchPublished,
): Promise<ExternalLink[]> {
  const found = new Map<string, Found>();
  for (let last = ""; ;) {
    const page = await fetchPublished(
      `*[_id > ${JSON.stringify(last)} && !(_type match "system.*") && !(_type match "sanity.*")] | order(_id)[0...${PAGE}]`,
    );
    if (!Array.isArray(page)) throw new Error("The answer is no list.");
    const documents = page.filter(isDocument);
    for (const document of documents) collect(document, document, found);
    const next = documents.at(-1)?._id;
    if (next === undefined || page.length < PAGE) break;
    last = next;
  }
  return [...found.values()]
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MOST_LINKS)
    .map(({ url, documents }) => ({ url, documents }));
}

type Document = { _id: string; _type: string };

function isDocument(value: unknown): value is Document {
  return (
    typeof value === "object" &&
    value !== null &&
    "_id" in value &&
    typeof value._id === "string" &&
    "_type" in value &&
    typeof value._type === "string"
  );
}

function collect(
  document: Document,
  value: unknown,
  found: Map<string, Found>,
): void {
  if (typeof value !== "object" || value === null) return;
  for (const [field, member] of Object.entries(value)) {
    if (typeof member === "string" && FIELDS.includes(field))
      note(document, field, member, found);
    else collect(document, member, found);
  }
}

function note(
  { _id: id, _type: type }: Document,
  field: string,
  written: string,
  found: Map<string, Found>,
): void {
  const url = URL.parse(written);
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return;
  url.hash = "";
  if (url.href.length > LONGEST_URL) return;
  const rank = REGULATORS.includes(field) ? 0 : SOURCES.includes(field) ? 1 : 2;
  const known = found.get(url.href) ?? { url: url.href, documents: [], rank };
  const isNew = !known.documents.some((each) => each.id === id);
  found.set(url.href, {
    url: url.href,
    rank: Math.min(known.rank, rank),
    documents:
      isNew && known.documents.length < MOST_DOCUMENTS
        ? [...known.documents, { id, type }]
        : known.documents,
  });
}
