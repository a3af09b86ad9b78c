import type { PatchOperations } from "@sanity/client";
import { Button, Dialog, Flex, Stack } from "@sanity/ui";
import { useState } from "react";
import {
  getPublishedId,
  type SanityClient,
  useClient,
  useFormValue,
} from "sanity";

import { DISPLAY_NAME } from "../content-types.ts";
import { type NamedDocument, identityOf } from "../facts/fact-uses.ts";
import { BusyButton, Said, Text } from "../focus.tsx";
import { useWork } from "../members/accounts.tsx";
import { DocumentRows } from "../rows/document-rows.tsx";
import { useLoaded } from "../rows/panel.tsx";
import { isUnanswered } from "../unanswered.ts";
import { replacementsIn, takenBack } from "./picture-uses.ts";

const USES = `*[references($asset) && !sanity::versionOf($id)] | order(_type asc, _id asc)
  {..., "_displayName": ${DISPLAY_NAME}}`;

type Use = NamedDocument & { _rev: string };
const NONE: Use[] = [];

const REFUSED =
  "Nothing was replaced. A document was changed just now, is in a scheduled release, or may not be changed by you: then ask Compliance or an administrator.";

const WHAT_CHANGES =
  "Published documents change now. Drafts and releases change, too, and stay unpublished. In the document you are editing, only this place changes, in its draft. Descriptions and captions stay. If the new picture has another shape, crop and focus are reset; a picture for dark mode is removed.";

type Props = { asset: string; next: string; onClose: () => void };

/** Asks whether to replace a picture in other documents, too; renders nothing without any. */
export default function ReplaceDialog({ asset, next, onClose }: Props) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const id = getPublishedId(String(useFormValue(["_id"])));
  const { value: uses = NONE, reload } = useLoaded(
    () => client.fetch<Use[]>(USES, { asset, id }, { perspective: "raw" }),
    [client, asset, id],
  );
  /** The transaction that replaced it. */
  const [done, setDone] = useState("");
  const { isWorking, outcome, run } = useWork();
  const changes = replacementsIn(uses, asset, next);
  if (changes.length === 0) return null;
  const where = `in ${changes.length} more ${changes.length === 1 ? "document" : "documents"}`;
  const act = () =>
    run(async () => {
      const steps = done ? takenBack(changes, done) : changes;
      const transaction = await write(client, steps);
      setDone(done ? "" : transaction);
      // They may be replaced again, from their new revisions.
      if (done) reload();
      return (
        <Said>
          {done ? "The old picture is back" : "Replaced"} {where}. The history
          of each document shows it.
        </Said>
      );
    });
  return (
    <Dialog
      header="Replace it everywhere?"
      id="replace-everywhere"
      onClose={onClose}
      width={1}
    >
      <Stack gap={4} padding={4}>
        <Text>The old picture is also used {where}:</Text>
        <DocumentRows rows={uses.map(rowOf)} />
        <Text>{WHAT_CHANGES}</Text>
        {outcome}
        <Flex gap={3} justify="flex-end">
          <Button
            mode="ghost"
            onClick={onClose}
            text={done ? "Close" : "Only here"}
          />
          <BusyButton
            isBusy={isWorking}
            onClick={() => void act()}
            text={done ? "Undo" : `Replace ${where}`}
            tone={done ? "default" : "primary"}
          />
        </Flex>
      </Stack>
    </Dialog>
  );
}

const DETAILS = {
  published: "changes now",
  draft: "changes in its draft",
  release: "changes in its release",
};

function rowOf(use: Use) {
  const { state, ...row } = identityOf(use);
  return { ...row, detail: DETAILS[state] };
}

/**
 * Writes all changes, or none of them.
 *
 * @returns the id of the transaction.
 */
async function write(
  client: SanityClient,
  changes: readonly { id: string; patch: PatchOperations }[],
): Promise<string> {
  const transaction = client.transaction();
  for (const { id, patch } of changes) transaction.patch(id, patch);
  const { transactionId } = await transaction.commit().catch((error: Error) => {
    throw isUnanswered(error)
      ? error
      : Object.assign(error, { message: REFUSED });
  });
  return transactionId;
}
