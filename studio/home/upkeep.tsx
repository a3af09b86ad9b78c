import { Box, Flex, Stack, Text } from "@sanity/ui";
import {
  IntentButton,
  type SanityClient,
  useDocumentValuePermissions,
  useWorkspace,
} from "sanity";
import { useLink } from "sanity/router";

import { dayText, termNotice } from "../../schemas/licence-term.ts";
import { firmTime } from "../../schemas/moments.ts";
import { gapReports } from "../content-gaps.ts";
import { REDIRECT_TEMPLATE } from "../redirects/redirects.ts";
import {
  type DocumentRow,
  DocumentRows,
  RowLink,
  RowList,
} from "../rows/document-rows.tsx";
import { PanelText } from "../rows/panel.tsx";
import type { MissingPage } from "./dead-ends.ts";
import type { Desk, DeskTerm } from "./desk.ts";

/** A report below "To do", and how many documents it lists. */
export type GapCount = { id: string; title: string; count: number };

/** Reads all reports in one query. Rejects when the content source does not answer. */
export async function loadGapCounts(client: SanityClient): Promise<GapCount[]> {
  const reports = gapReports(Date.now());
  const counts = await client.fetch<number[]>(
    `[${reports.map(({ filter }) => `count(*[${filter}])`).join(", ")}]`,
    Object.assign({}, ...reports.map(({ params }) => params)),
    { perspective: "drafts", tag: "home.gaps" },
  );
  return reports.map(({ id, title }, index) => ({
    id,
    title,
    count: counts[index] ?? 0,
  }));
}

/** How much is open, each as a link to its list below "To do". */
export function GapList({ counts }: { counts: readonly GapCount[] }) {
  const open = counts.filter(({ count }) => count > 0);
  if (open.length === 0) {
    return <PanelText>Nothing is made up, unconfirmed or overdue.</PanelText>;
  }
  return (
    <RowList>
      {open.map((each) => (
        <Box as="li" key={each.id}>
          <Gap {...each} />
        </Box>
      ))}
    </RowList>
  );
}

function Gap({ id, title, count }: GapCount) {
  const { basePath } = useWorkspace();
  const href = `${basePath.replace(/\/$/, "")}/structure/to-do;${id}`;
  const { onClick } = useLink({ href });
  return (
    <RowLink href={href} onClick={onClick} title={`${title} (${count})`} />
  );
}

/** The licenses that have expired or will within 90 days, and what is not known. */
export function LicenseNotice({
  terms,
  licenses,
  licensePlaceholders,
}: Pick<Desk, "terms" | "licenses" | "licensePlaceholders">) {
  const rows = termRows(terms, Date.now());
  return (
    <>
      {rows.length > 0 && <DocumentRows rows={rows} empty="" />}
      <PanelText>
        {rows.length === 0 && `${restText(terms, licenses)} `}
        {licensePlaceholders === 0
          ? `The numbers of all ${licenses} licenses are known.`
          : `The number of ${licensePlaceholders} of ${licenses} licenses is not known yet.`}
      </PanelText>
    </>
  );
}

/** Those to renew, each with what is to be done. In: the time in milliseconds since 1970. */
export function termRows(
  terms: readonly DeskTerm[],
  now: number,
): DocumentRow[] {
  return terms.flatMap((term) => {
    const notice = termNotice(term, now);
    const { _id: id, _type: type, name } = term;
    return notice ? [{ id, type, name, detail: notice.text }] : [];
  });
}

function restText(terms: readonly DeskTerm[], licenses: number): string {
  const [first] = terms;
  if (first === undefined)
    return "No license has a last day yet, so none can be warned of: enter it in the field Expires on.";
  const undated =
    terms.length === licenses
      ? ""
      : ` ${licenses - terms.length} of ${licenses} licenses have no last day yet.`;
  return `None expires within 90 days; the next one does on ${dayText(first.expiresOn)}.${undated}`;
}

/** The missing pages that visitors asked for; null where they are not counted. */
export function MissingPages({ pages }: { pages: MissingPage[] | null }) {
  const mayRedirect = useMayRedirect();
  if (pages === null) {
    return (
      <PanelText>
        The website counts them for its own content source alone. With hosted
        Sanity, look into the log of the server.
      </PanelText>
    );
  }
  if (pages.length === 0) {
    return (
      <PanelText>
        None. An address is listed when visitors from three networks asked for
        it within a week.
      </PanelText>
    );
  }
  return (
    <Stack as="ul" gap={3}>
      {pages.map((page) => (
        <Box as="li" key={page.path}>
          <Page page={page} mayRedirect={mayRedirect} />
        </Box>
      ))}
    </Stack>
  );
}

const REDIRECT = { _id: "redirect", _type: "redirect" };

/** True for a role that may make redirects. */
function useMayRedirect(): boolean {
  const [permission] = useDocumentValuePermissions({
    document: REDIRECT,
    permission: "create",
  });
  return permission?.granted === true;
}

type PageProps = { page: MissingPage; mayRedirect: boolean };

function Page({ page, mayRedirect }: PageProps) {
  const { path, visitors, last, suggestion } = page;
  return (
    <Flex align="center" gap={3} justify="space-between">
      <Stack gap={2}>
        <Text size={1} weight="medium" textOverflow="ellipsis" title={path}>
          {path}
        </Text>
        <Text size={1} muted>
          {visitors} visitors, last {firmTime(last)}
        </Text>
        {suggestion !== null && (
          <Text size={1} muted>
            Perhaps {suggestion} was meant.
          </Text>
        )}
      </Stack>
      {mayRedirect && (
        <IntentButton
          intent="create"
          params={[
            { type: "redirect", template: REDIRECT_TEMPLATE },
            { from: path, ...(suggestion !== null && { to: suggestion }) },
          ]}
          mode="ghost"
          text="Redirect"
          aria-label={`Make a redirect from ${path}`}
        />
      )}
    </Flex>
  );
}
