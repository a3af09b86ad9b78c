import { requireVisitor } from "~/http/visitor";
import type { LoadContext } from "~/load-context";

import { IntakeUnavailable } from "../submission";
import { hashOf } from "./link.server";
import type { Withdrawal } from "./request-view";
import { openRequest, unknownLink } from "./open-request.server";

/**
 * Withdraws the request of a link. Out: what it came to; `failed` if it could not
 * be stored durably. A second click within seconds gets the same answer.
 *
 * @throws Response as `openRequest`.
 */
export async function withdrawRequest(
  context: LoadContext,
  token: string | undefined,
): Promise<Withdrawal | "failed"> {
  const { requests } = context.services.intake;
  const hash = hashOf(token ?? "");
  requireVisitor(context);
  const repeated = requests.justWithdrawn(hash);
  if (repeated) return repeated;
  await openRequest(context, token);
  try {
    const result = await requests.withdraw(hash);
    if (result === null) throw unknownLink();
    context.services.uploads.forget(hash);
    return result;
  } catch (error) {
    if (!(error instanceof IntakeUnavailable)) throw error;
    context.reportError?.(error);
    return "failed";
  }
}
