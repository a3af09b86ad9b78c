import { Card, Stack, Text } from "@sanity/ui";
import {
  getPublishedId,
  type ObjectInputProps,
  useCurrentUser,
  useEditState,
} from "sanity";

import { firmTime } from "../../schemas/moments.ts";
import { Answers } from "../rows/answers.tsx";
import { listed, useNames } from "../user-names.ts";
import { DECLINED, type LastRequest } from "./approval.ts";
import { useAnswerer, useLastRequest } from "./comments.ts";
import { TranslationBanner } from "./translation-banner.tsx";

/** Sanity's own form of a document, below its banners. */
export function ApprovalInput(props: ObjectInputProps) {
  const id: unknown = props.value?.["_id"];
  const type = props.schemaType.name;
  return (
    <>
      {typeof id === "string" && (
        <>
          <TranslationBanner id={getPublishedId(id)} type={type} />
          <ApprovalBanner id={id} type={type} />
        </>
      )}
      {props.renderDefault(props)}
    </>
  );
}

/** Says above a form who asks whom to approve the draft, or why it was declined. */
function ApprovalBanner({ id, type }: { id: string; type: string }) {
  const documentId = getPublishedId(id);
  const { draft, published } = useEditState(documentId, type);
  const me = useCurrentUser()?.id ?? "";
  const answerer = useAnswerer();
  const last = useLastRequest(documentId);
  const request = last.kind === "loaded" ? last.value : null;
  const { askedBy = "", askedOf = [], answer, isOpen } = request ?? {};
  const nameOf = useNames([askedBy, ...askedOf, answer?.by ?? ""], me);
  if (!draft || !request) return null;
  // What was declined before the last publication is over.
  const isOver = (answer?.at ?? "") <= (published?._updatedAt ?? "");
  if (!isOpen && isOver) return null;
  const asksMe = isOpen && askedOf.includes(me);
  const decline = {
    ...{ text: "Decline", words: "What has to change" },
    run: async (words: string) =>
      (await import("./answer.ts")).decline(answerer(), request, words),
  };
  const note = isOpen ? request.note : answer?.words.replace(DECLINED, "");
  return (
    <Card
      data-testid="approval-banner"
      border
      marginBottom={5}
      padding={3}
      radius={2}
      tone={isOpen ? "primary" : "caution"}
    >
      <Stack gap={3}>
        <Text size={1} weight="medium">
          {sentenceOf(request, asksMe, nameOf)}
        </Text>
        {note && <Text size={1}>“{note.trim()}”</Text>}
        {asksMe && (
          <Answers
            title={request.title}
            ways={[decline]}
            onAnswered={() => {}}
          />
        )}
      </Stack>
    </Card>
  );
}

function sentenceOf(
  { isOpen, answer, askedBy, askedOf, askedAt }: LastRequest,
  asksMe: boolean | undefined,
  nameOf: (id: string) => string,
): string {
  if (!isOpen)
    return `Declined by ${nameOf(answer?.by ?? "")}, ${firmTime(answer?.at ?? "")}.`;
  const since = `since ${firmTime(askedAt)}`;
  if (asksMe)
    return `${nameOf(askedBy)} asks you to approve this draft, ${since}.`;
  return `Waiting for approval by ${listed(askedOf.map(nameOf))}, ${since}.`;
}
