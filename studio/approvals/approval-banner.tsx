import { Card, Stack } from "@sanity/ui";
import {
  getPublishedId,
  type ObjectInputProps,
  useCurrentUser,
  useEditState,
} from "sanity";

import { firmTime } from "../../domain/moments.ts";
import { Text } from "../focus.tsx";
import { decliningWay } from "../home/items.ts";
import { Answers } from "../rows/answers.tsx";
import { useLoaded } from "../rows/panel.tsx";
import { listed, useNames } from "../user-names.ts";
import { DECLINED, type LastRequest, standingOf } from "./approval.ts";
import { useAnswerer, useLastRequest } from "./comments.ts";
import {
  type Standing,
  STANDING_QUERY,
  translationNotice,
} from "./translation.ts";

/** Sanity's own form of a document, with our banners above it. */
export function ApprovalInput(props: ObjectInputProps) {
  const id: unknown = props.value?.["_id"];
  const type = props.schemaType.name;
  return (
    <>
      {typeof id === "string" && (
        <>
          <TranslationBanner id={getPublishedId(id)} type={type} />
          <ApprovalBanner id={getPublishedId(id)} type={type} />
        </>
      )}
      {props.renderDefault(props)}
    </>
  );
}

/** The published id and the type of the document. */
type BannerProps = { id: string; type: string };

/** Says above a form that the page has no translation, or one older than its original. */
function TranslationBanner({ id, type }: BannerProps) {
  const { published } = useEditState(id, type);
  const { value: standing } = useLoaded(
    (client) => {
      const options = { perspective: "published", tag: "form" } as const;
      return client.fetch<Standing | null>(STANDING_QUERY, { id }, options);
    },
    [id],
    published?._rev,
  );
  const notice = standing && translationNotice(standing);
  return notice ? (
    <Card data-testid="translation-banner" border marginBottom={5} padding={3}>
      <Text>{notice}</Text>
    </Card>
  ) : null;
}

/**
 * Says above a form who asks whom to approve the draft, why it was declined, or that it
 * has changed since.
 */
function ApprovalBanner({ id, type }: BannerProps) {
  const { draft, published } = useEditState(id, type);
  const me = useCurrentUser()?.id ?? "";
  const answerer = useAnswerer();
  const { value: request } = useLastRequest(id);
  const { askedBy = "", askedOf = [], answer } = request ?? {};
  const nameOf = useNames([askedBy, ...askedOf, answer?.by ?? ""], me);
  if (!draft || !request) return null;
  const standing = standingOf(request, draft, published?._updatedAt ?? "");
  if (standing === "over") return null;
  const asksMe = standing === "open" && askedOf.includes(me);
  const note = {
    open: request.note,
    declined: answer?.words.replace(DECLINED, ""),
    lapsed: "",
  }[standing];
  return (
    <Card
      data-testid="approval-banner"
      border
      marginBottom={5}
      padding={3}
      radius={2}
      tone={standing === "open" ? "primary" : "caution"}
    >
      <Stack gap={3}>
        <Text weight="medium">{sentenceOf(request, standing, me, nameOf)}</Text>
        {note && <Text>“{note.trim()}”</Text>}
        {asksMe && (
          <Answers
            title={request.title}
            ways={[decliningWay(request, answerer)]}
            onAnswered={() => {}}
          />
        )}
      </Stack>
    </Card>
  );
}

function sentenceOf(
  { answer, askedBy, askedOf, askedAt }: LastRequest,
  standing: "open" | "declined" | "lapsed",
  me: string,
  nameOf: (id: string) => string,
): string {
  const since = `since ${firmTime(askedAt)}`;
  const people = listed(askedOf.map(nameOf));
  switch (standing) {
    case "declined":
      return `Declined by ${nameOf(answer?.by ?? "")}, ${firmTime(answer?.at ?? "")}.`;
    case "lapsed":
      return `The request for approval of ${firmTime(askedAt)} is over, because the draft has changed since. Ask again when it is ready.`;
    case "open":
      return askedOf.includes(me)
        ? `${nameOf(askedBy)} asks you to approve this draft, ${since}.`
        : `Waiting for approval by ${people}, ${since}. A change of the draft ends the request.`;
    default:
      return standing satisfies never;
  }
}
