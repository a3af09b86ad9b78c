import { createTransport } from "nodemailer";
import { z } from "zod";

import type {
  AccountNotice,
  CommentNotice,
  NoticeMailer,
  NoticeOutcome,
} from "#content-lake/notices";
import type { Message } from "./child-process.ts";
import { noticeTexts } from "./notice-texts.ts";

const TIMEOUT_MS = 10_000;

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

type Smtp = { url: string; from: string };

/**
 * Mails the notices of the Content Lake (mentions, tasks, links to choose a password)
 * and answers each with what became of it. In: the mail server; null where there is
 * none.
 */
export function createNoticeListener(
  smtp: Smtp | null,
): (message: Message, reply: (answer: Message) => void) => void {
  const mail = smtp && createNoticeMailer(smtp);
  return (message, reply) => {
    const { data } = notice.safeParse(message["notice"]);
    if (!mail || !data) return;
    void mail(data).then((outcome) =>
      reply({ command: "notice", id: data.id, outcome }),
    );
  };
}

/** Sends notices through a mail server; never rejects. */
function createNoticeMailer({ url, from }: Smtp): NoticeMailer {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (told) => {
    try {
      await transport.sendMail({
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
