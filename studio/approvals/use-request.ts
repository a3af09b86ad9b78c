import { useContext, useEffect } from "react";
import {
  type DocumentActionProps,
  getDraftId,
  useClient,
  useCurrentUser,
  useSchema,
} from "sanity";
import { AddonDatasetContext } from "sanity/_singletons";

import { withLastValues } from "../../schemas/fact-text.ts";
import { DISPLAY_NAME } from "../content-types.ts";
import { dataset, projectId } from "../project.ts";
import { type Approval, stillWaiting } from "./approval.ts";
import {
  answerRequest,
  askForApproval,
  closeRequest,
  withdrawRequest,
} from "./approval-operations.ts";
import { useUnclosedRequests } from "./use-open-approvals.ts";

/**
 * The open request for the approval of a document; null if there is none, undefined
 * until that is known. With `mayClose` it also closes a request whose draft was
 * published or discarded.
 */
export function useRequest(
  { id, ready, draft }: DocumentActionProps,
  mayClose: boolean,
): Approval | null | undefined {
  const client = useContext(AddonDatasetContext)?.client;
  const requests = useUnclosedRequests();
  const isKnown = ready && requests.kind === "loaded";
  const unclosed = isKnown
    ? requests.value.filter(({ documentId }) => documentId === id)
    : [];
  const waiting = stillWaiting(unclosed, draft ? [getDraftId(id)] : []);
  const over = unclosed.find((each) => !waiting.includes(each));
  useEffect(() => {
    if (!client || !over || !mayClose) return;
    // Every tab with the document open does this: to close it twice changes nothing.
    closeRequest(client, over).catch(() => {});
  }, [client, mayClose, over]);
  return isKnown ? (waiting[0] ?? null) : undefined;
}

const NAME_QUERY = `*[_id == $id][0]{"name": ${DISPLAY_NAME}}.name`;

/** What the dialogs of a document's request send. Rejects if nothing was sent. */
export function useSending({ id, type, draft }: DocumentActionProps) {
  const addon = useContext(AddonDatasetContext);
  const user = useCurrentUser();
  const content = useClient({ apiVersion: "2025-02-19" });
  const typeTitle = useSchema().get(type)?.title ?? type;
  return {
    async ask(askedOf: string[], note: string): Promise<void> {
      const client = addon?.client ?? (await addon?.createAddonDataset());
      if (!client || !user || !draft) throw new Error("Nobody can be asked.");
      const name = await content.fetch<unknown>(
        NAME_QUERY,
        { id: getDraftId(id) },
        { perspective: "raw", tag: "approvals.name" },
      );
      await askForApproval(client, {
        ...{ projectId, dataset, askedOf, note },
        documentId: id,
        documentType: type,
        revision: draft._rev,
        title:
          typeof name === "string" && name !== ""
            ? withLastValues(name)
            : typeTitle,
        askedBy: user.id,
      });
    },
    async answer(request: Approval, text: string): Promise<void> {
      const client = addon?.client;
      if (!client || !user) throw new Error("Nobody can be answered.");
      await answerRequest(client, request, { answeredBy: user.id, text });
    },
    async withdraw(request: Approval): Promise<void> {
      const client = addon?.client;
      if (!client) throw new Error("There is no request.");
      await withdrawRequest(client, request);
    },
  };
}
