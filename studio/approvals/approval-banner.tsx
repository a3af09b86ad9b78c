import { Card, Stack, Text } from "@sanity/ui";
import {
  getPublishedId,
  type ObjectInputProps,
  useCurrentUser,
  useEditState,
} from "sanity";

import { firmTime } from "../../schemas/moments.ts";
import { Answers } from "../rows/answers.tsx";
import { useNames } from "../user-names.ts";
import { DECLINED } from "./approval.ts";
import { useAnswerer, useLastRequest } from "./comments.ts";

/** Sanity's own form of a document, below its banner. */
export function ApprovalInput(props: ObjectInputProps) {
  const id: unknown = props.value?.["_id"];
  return (
    <>
      {typeof id === "string" && (
        <ApprovalBanner id={id} type={props.schemaType.name} />
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
  const last = useLastRequest(documentId);
  const request = last.kind === "loaded" ? last.value : null;
  const { answer = null, isOpen = false } = request ?? {};
  const nameOf = useNames(
    request ? [request.askedBy, ...request.askedOf, answer?.by ?? ""] : [],
    me,
  );
  const answerer = useAnswerer();
  if (!draft || !request) return null;
  // What was declined before the last publication is over.
  const isDeclined =
    !isOpen && answer && answer.at > (published?._updatedAt ?? "");
  if (!isOpen && !isDeclined) return null;
  const asksMe = isOpen && request.askedOf.includes(me);
  const names = new Intl.ListFormat("en-US", { type: "disjunction" }).format(
    request.askedOf.map(nameOf),
  );
  const [first, note] = isDeclined
    ? [
        `Declined by ${nameOf(answer.by)}, ${firmTime(answer.at)}.`,
        answer.words.replace(DECLINED, ""),
      ]
    : [
        asksMe
          ? `${nameOf(request.askedBy)} asks you to approve this draft, since ${firmTime(request.askedAt)}.`
          : `Waiting for approval by ${names}, since ${firmTime(request.askedAt)}.`,
        request.note,
      ];
  return (
    <Card
      data-testid="approval-banner"
      border
      marginBottom={5}
      padding={3}
      radius={2}
      tone={isDeclined ? "caution" : "primary"}
    >
      <Stack gap={3}>
        <Text size={1} weight="medium">
          {first}
        </Text>
        {note && <Text size={1}>“{note.trim()}”</Text>}
        {asksMe && (
          <Answers
            title={request.title}
            ways={[
              {
                text: "Decline",
                words: "What has to change",
                run: async (words) =>
                  (await import("./answer.ts")).decline(
                    answerer(),
                    request,
                    words,
                  ),
              },
            ]}
            onAnswered={() => {}}
          />
        )}
      </Stack>
    </Card>
  );
}
