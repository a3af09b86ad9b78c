import { PageHead } from "~/components/layout/page-head";
import { TextLink } from "~/components/link/text-link";
import type { Withdrawal } from "~/intake/request/request-view";

const TEXTS: Record<Withdrawal, { title: string; text: string }> = {
  erased: {
    title: "Your request is withdrawn",
    text: "We have deleted what you sent with it. We keep its reference and the day, and nothing about you. A backup that was made before may hold it until that backup is deleted, and a notice that has left our server is not called back.",
  },
  asked: {
    title: "Your wish has arrived",
    text: "An adjuster already has your request, so it is not deleted yet. A person will read that you want to withdraw it, and will answer you.",
  },
  pending: {
    title: "Your withdrawal is stored",
    text: "It is carried out as soon as our database answers, without anything more from you. If an adjuster has your request by then, we answer you instead.",
  },
};

/** Says what a withdrawal came to. */
export function WithdrawnPage({ result }: { result: Withdrawal }) {
  const { title, text } = TEXTS[result];
  return (
    <>
      <PageHead title={title} intro={text} />
      <div className="shell pb-20">
        <TextLink href="/" className="inline-flex min-h-11 items-center">
          Go to the home page
        </TextLink>
      </div>
    </>
  );
}
