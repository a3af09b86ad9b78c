import { z } from "zod";

import type {
  AccountNotice,
  CommentNotice,
  NoticeMailer,
  NoticeOutcome,
} from "#content-lake/notices";
import { openPost } from "../../app/intake/notification/transport.server.ts";
import type { Message } from "./child-process.ts";
import { noticeTexts } from "./notice-texts.ts";

const addressed = {
  id: z.string().regex(/^[0-9a-f]+$/),
  to: z.object({ email: z.string(), name: z.string() }),
  url: z.url(),
};

const commentNotice = z.object({
  ...addressed,
  reason: z.enum(["mention", "assignment"]),
  from: z.string(),
  task: z.string().nullable(),
  document: z
    .object({ type: z.string(), title: z.string().nullable() })
    .nullable(),
}) satisfies z.ZodType<CommentNotice>;

const accountNotice = z.object({
  ...addressed,
  reason: z.enum(["invitation", "password"]),
  from: z.string().nullable(),
}) satisfies z.ZodType<AccountNotice>;

const notice = z.discriminatedUnion("reason", [commentNotice, accountNotice]);

/** A mail server, or the mailbox of this machine, and the sender. */
type PostOffice = { url: string; from: string };

/**
 * Mails the notices of the Content Lake (mentions, tasks, links to choose a password)
 * and answers each with what became of it. In: null where nothing takes mails.
 */
export function createNoticeListener(
  office: PostOffice | null,
): (message: Message, reply: (answer: Message) => void) => void {
  const mail = office && createNoticeMailer(office);
  return (message, reply) => {
    const { data } = notice.safeParse(message["notice"]);
    if (!mail || !data) return;
    void mail(data).then((outcome) =>
      reply({ command: "notice", id: data.id, outcome }),
    );
  };
}

/** Sends notices; never rejects. */
function createNoticeMailer({ url, from }: PostOffice): NoticeMailer {
  const post = openPost(url);
  return async (told) => {
    try {
      await post.sendMail({
        from,
        to: { name: told.to.name, address: told.to.email },
        ...noticeTexts(told),
        // A mail that was sent twice shows as one.
        messageId: `<${told.id}@${new URL(told.url).hostname}>`,
        headers: { "Auto-Submitted": "auto-generated" },
      });
      return "sent";
    } catch (error) {
      return outcomeOf(error);
    }
  };
}

function outcomeOf(error: unknown): NoticeOutcome {
  const { responseCode, command } = error as {
    responseCode?: number;
    command?: string;
  };
  if (responseCode) return responseCode >= 500 ? "refused" : "unreachable";
  // The connection broke behind the text: the mail may have been taken.
  return command === "DATA" ? "sent" : "unreachable";
}
