import { environment } from "~/env/env.server";
import { pageNumber } from "~/http/visitor";
import { found } from "~/http/responses";
import type { Intake } from "~/intake/intake.server";

import { wantsPage } from "../sign-in/destination.server";
import { readEvidence } from "./evidence.server";
import {
  type EvidenceByRequest,
  type ListName,
  listNameOf,
  type ListPage,
  type ListSort,
  listSortOf,
  type StormCount,
} from "./request-list";
import {
  isStaff,
  ListUnavailable,
  readList,
  readStormCounts,
} from "./requests.server";
import { cookieHeaders, type OpenSession } from "../session/session.server";

/** The content of the dashboard for a signed-in user. */
export type Dashboard =
  | { kind: "hand-off"; to: string }
  /**
   * `list` is null while the database does not answer; `setAside` has the names
   * of damaged outboxes that were replaced and still exist.
   */
  | {
      kind: "list";
      name: ListName;
      sort: ListSort;
      list: ListPage | null;
      evidence: EvidenceByRequest;
      storms: readonly StormCount[];
      setAside: readonly string[];
    }
  | { kind: "nothing" };

/**
 * In: the request, the session of a signed-in user, the intake of the process.
 * Out: the link to the CRM; without a CRM, the submissions for members of
 * staff. Throws a redirect for a client that does not accept HTML.
 */
export async function loadDashboard(
  request: Request,
  { supabase, person, cookies }: OpenSession,
  intake: Intake,
): Promise<Dashboard> {
  const { crmUrl } = environment();
  if (crmUrl !== null) {
    if (!wantsPage(request)) throw found(crmUrl, cookieHeaders(cookies));
    return { kind: "hand-off", to: crmUrl };
  }
  const { searchParams } = new URL(request.url);
  const name = listNameOf(searchParams.get("list"));
  const sort = listSortOf(searchParams.get("sort"));
  try {
    if (!(await isStaff(supabase, person.id))) return { kind: "nothing" };
    const page = pageNumber(request) ?? 1;
    const [list, storms] = await Promise.all([
      readList(supabase, name, page, sort),
      readStormCounts(supabase),
    ]);
    const { setAside } = intake.health();
    const references = list.rows.map(({ reference }) => reference);
    const evidence = await readEvidence(supabase, references);
    return { kind: "list", name, sort, list, evidence, storms, setAside };
  } catch (error) {
    if (!(error instanceof ListUnavailable)) throw error;
    const nothing = { list: null, evidence: {}, storms: [], setAside: [] };
    return { kind: "list", name, sort, ...nothing };
  }
}
