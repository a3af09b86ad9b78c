import type { LoadContext } from "~/load-context";

import { parseFields } from "../form/parse-fields";
import { readForm } from "../form/read-form.server";
import { IntakeUnavailable } from "../submission";
import {
  contactDetailsNames,
  contactDetailsSchema,
} from "../form/contact-schema";
import { openRequest, unknownLink } from "./open-request.server";
import type { CorrectionReply, CorrectionTrouble } from "./request-view";

/**
 * Takes the correction of how a sender is reached. In: the context, the secret of
 * the link, the request with the form.
 *
 * @throws Response as `openRequest` and `readForm`.
 */
export async function correctRequest(
  context: LoadContext,
  token: string | undefined,
  request: Request,
): Promise<CorrectionReply> {
  const { hash } = await openRequest(context, token);
  const sent = await readForm(request);
  const fields = new URLSearchParams(
    contactDetailsNames.flatMap((name) =>
      sent.getAll(name).map((value): [string, string] => [name, value]),
    ),
  );
  const parsed = parseFields(contactDetailsSchema, fields);
  const again = (status: number, trouble: CorrectionTrouble | null) =>
    ({
      outcome: "again",
      status,
      reply: { ...parsed.reply(), status: "error" },
      trouble,
    }) as const;
  if (parsed.status !== "success") return again(400, null);
  try {
    const { requests } = context.services.intake;
    const result = await requests.correct(hash, parsed.value);
    if (result === "unknown") throw unknownLink();
    return result === "many" ? again(429, "many") : { outcome: "corrected" };
  } catch (error) {
    if (!(error instanceof IntakeUnavailable)) throw error;
    context.reportError?.(error);
    return again(503, "failed");
  }
}
