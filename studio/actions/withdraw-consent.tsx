import { TrashIcon } from "@sanity/icons/Trash";
import { Button, Flex, Stack } from "@sanity/ui";
import { useRef, useState } from "react";
import {
  type DocumentActionComponent,
  type SanityClient,
  useClient,
  useCurrentUser,
} from "sanity";

import { dayAt } from "../../domain/moments.ts";
import { FIRM_TIME_ZONE } from "../../domain/time-zones.ts";
import { Text, useFocusOnMount } from "../focus.tsx";
import { useWork } from "../members/accounts.tsx";
import { dataset, isEmbedded } from "../project.ts";
import { bound, ChangedMeanwhile } from "./publish-seen.ts";

const QUERY = `{
  "versions": *[sanity::versionOf($id)]{ _id, _rev, "asset": photograph.asset._ref },
  "others": *[references(*[sanity::versionOf($id)].photograph.asset._ref) && !sanity::versionOf($id)]._type
}`;

type VersionsResult = {
  versions: { _id: string; _rev: string; asset: string | null }[];
  /** The types of the other documents with the same photograph. */
  others: string[];
};

/**
 * Takes a document off every page, including its versions in releases, and its
 * photograph out of the dataset, in one transaction.
 *
 * @param id without a prefix.
 * @returns the ids of the pictures to purge.
 */
async function withdraw(client: SanityClient, id: string): Promise<string[]> {
  const options = { perspective: "raw", tag: "withdraw-consent" } as const;
  const { versions, others } = await client.fetch<VersionsResult>(
    QUERY,
    { id },
    options,
  );
  const assets = versions.flatMap(({ asset }) => asset ?? []);
  if (others.length > 0)
    throw Object.assign(
      new Error(
        `The same photograph is used in ${others.length} other documents (${[...new Set(others)].join(", ")}). Remove it there first. Nothing was changed.`,
      ),
      { statusCode: 409 },
    );
  const consentWithdrawnOn = dayAt(Date.now(), FIRM_TIME_ZONE);
  const transaction = client.transaction();
  // Otherwise a photograph that somebody chooses meanwhile would stay.
  for (const { _id, _rev } of versions)
    transaction.patch(_id, {
      ifRevisionID: _rev,
      set: { consentWithdrawnOn },
      unset: ["photograph"],
    });
  for (const asset of new Set(assets)) transaction.delete(asset);
  await bound(transaction.commit({ tag: "withdraw-consent" })).catch(
    (error: unknown) => {
      if (error instanceof ChangedMeanwhile)
        Object.assign(error, {
          message:
            "Somebody changed this at the same time, so nothing was withdrawn. Please try again.",
          statusCode: 409,
        });
      throw error;
    },
  );
  return [...new Set(assets)];
}

/** Removes the bytes of deleted pictures; hosted Sanity removed them with the document. */
async function purge(client: SanityClient, assets: string[]): Promise<void> {
  if (!isEmbedded) return;
  for (const id of assets)
    await client.request({
      url: `/assets/purge/${dataset}`,
      method: "POST",
      body: { id },
    });
}

/** "Withdraw consent": for adjusters and case results, by an administrator. */
export const WithdrawConsent: DocumentActionComponent = (props) => {
  const { id, draft, published, onComplete } = props;
  const [isOpen, setIsOpen] = useState(false);
  const isAdministrator = useCurrentUser()?.roles.some(
    ({ name }) => name === "administrator",
  );
  const onClose = () => {
    setIsOpen(false);
    onComplete();
  };
  const isDone = Boolean((draft ?? published)?.["consentWithdrawnOn"]);
  if (!isOpen && (isDone || (draft ?? published) === null)) return null;
  return {
    label: "Withdraw consent",
    title: isAdministrator
      ? "Takes this off every page and removes its photograph for good."
      : "Only an administrator may do this, because the photograph is removed for good. Unpublish it until then.",
    icon: TrashIcon,
    tone: "critical",
    disabled: !isAdministrator,
    onHandle: () => setIsOpen(true),
    dialog: isOpen && {
      type: "dialog",
      header: "Withdraw consent?",
      onClose,
      content: <Question id={id} onClose={onClose} />,
    },
  };
};
WithdrawConsent.displayName = "WithdrawConsent";

function Question({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useClient({ apiVersion: "2025-02-19" });
  // Withdrawn, but not purged yet: a second click continues from there.
  const unpurged = useRef<string[] | null>(null);
  const [isDone, setIsDone] = useState(false);
  const { isWorking, outcome, run } = useWork();
  const content = useFocusOnMount<HTMLDivElement>();
  const confirm = () =>
    run(async () => {
      unpurged.current ??= await withdraw(client, id);
      await purge(client, unpurged.current);
      setIsDone(true);
      return (
        <Text role="status">
          No page shows it anymore, and its photograph is gone for good.
        </Text>
      );
    });
  return (
    <Stack gap={5} ref={content} tabIndex={-1} data-testid="withdraw-consent">
      <Text>
        Visitors no longer see this, drafts and releases lose it, too, and its
        photograph is removed for good, from history as well. The document stays
        here with the day of the withdrawal. Not removed are backups made
        before, and copies in browsers and in caches in front of the site; the
        site itself asks for a picture again after ten minutes.
      </Text>
      {outcome}
      <Flex gap={3} justify="flex-end">
        <Button
          mode="ghost"
          onClick={onClose}
          text={isDone ? "Close" : "Cancel"}
        />
        {!isDone && (
          <Button
            disabled={isWorking}
            onClick={() => void confirm()}
            text="Withdraw consent"
            tone="critical"
          />
        )}
      </Flex>
    </Stack>
  );
}
