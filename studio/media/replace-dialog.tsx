import { Box, Button, Dialog, Flex, Stack, Text } from "@sanity/ui";
import { useCallback, useState } from "react";
import { getPublishedId, useClient, useFormValue } from "sanity";

import { replacementsIn } from "../../schemas/picture-uses.ts";
import { DISPLAY_NAME } from "../content-types.ts";
import { type Found, identityOf } from "../facts/fact-uses.ts";
import { BusyButton, Said } from "../focus.tsx";
import { useWork } from "../members/accounts.tsx";
import { DocumentRows } from "../rows/document-rows.tsx";
import { useValue } from "../rows/panel.tsx";

const USES = `*[references($asset) && !sanity::versionOf($id)] | order(_type asc, _id asc)
  {..., "_displayName": ${DISPLAY_NAME}}`;

type Use = Found & { _rev: string };
const NONE: Use[] = [];

const REFUSED =
  "Nothing was replaced. One of these documents was changed just now, or stands in a scheduled release, or you may not change it: then ask Compliance or an administrator.";

type Props = { asset: string; next: string; onClose: () => void };

/** Asks whether a picture is replaced in the other documents, too; nothing without any. */
export default function ReplaceDialog({ asset, next, onClose }: Props) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const id = getPublishedId(String(useFormValue(["_id"])));
  const load = useCallback(
    () => client.fetch<Use[]>(USES, { asset, id }, { perspective: "raw" }),
    [client, asset, id],
  );
  const uses = useValue(load, NONE);
  const [isDone, setDone] = useState(false);
  const { isWorking, outcome, run } = useWork(() => setDone(true));
  const changes = replacementsIn(uses, asset, next);
  if (changes.length === 0) return null;
  const where = `in ${changes.length} more ${changes.length === 1 ? "document" : "documents"}`;
  const replace = () =>
    run(async () => {
      const transaction = client.transaction();
      for (const { id: changed, patch } of changes)
        transaction.patch(changed, patch);
      await transaction.commit().catch((error: Error) => {
        throw Object.assign(error, { message: REFUSED });
      });
      return (
        <Said>
          Replaced {where}. To take it back in one of them, restore the version
          before in its history.
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
        <Text size={1}>
          The picture that you replaced here also stands {where}:
        </Text>
        <DocumentRows
          rows={uses
            .filter(({ _id }) => changes.some(({ id: each }) => each === _id))
            .map(identityOf)
            .map((use) => ({
              ...use,
              detail: use.state === "release" ? "in a release" : use.state,
            }))}
        />
        <Text size={1}>
          Visitors see the new one at once where it is published. Descriptions
          and captions stay as they are. Crop and focus are reset where the new
          picture has other proportions, and a picture for the dark scheme is
          removed.
        </Text>
        {outcome}
        <Flex gap={3} justify="flex-end">
          <Button
            mode="ghost"
            onClick={onClose}
            text={isDone ? "Close" : "Only here"}
          />
          {!isDone && (
            <BusyButton
              isBusy={isWorking}
              onClick={() => void replace()}
              text={`Replace ${where}`}
              tone="primary"
            />
          )}
        </Flex>
      </Stack>
    </Dialog>
  );
}
