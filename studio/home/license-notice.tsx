import { dayText, termNotice } from "../../schemas/licence-term.ts";
import type { DocumentRow } from "../rows/document-row.ts";
import { DocumentRows } from "../rows/document-rows.tsx";
import type { Desk, DeskTerm } from "./desk.ts";
import { PanelText } from "./panel.tsx";

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
