import type { Notice, NoticeOutcome } from "#content-lake/notices";

import { openPost } from "../../app/intake/delivery/post.server.ts";
import type { Message } from "./child.ts";

/** A mail server, or this machine's mailbox, and the sender. */
type PostOffice = { url: string; from: string };

/**
 * Mails the Content Lake's notices (mentions, tasks, links to choose a password) and
 * reports the outcome of each.
 */
export function createNoticeListener({
  url,
  from,
}: PostOffice): (message: Message, reply: (answer: Message) => void) => void {
  const post = openPost(url);

  async function mail(notice: Notice): Promise<NoticeOutcome> {
    try {
      await post.sendMail({
        from,
        to: { name: notice.to.name, address: notice.to.email },
        ...textsOf(notice),
        // Mail programs show duplicates as one.
        messageId: `<${notice.id}@${new URL(notice.url).hostname}>`,
        headers: { "Auto-Submitted": "auto-generated" },
      });
      return "sent";
    } catch (error) {
      return outcomeOf(error as { responseCode?: number; command?: string });
    }
  }

  return (message, reply) => {
    const notice = message["notice"] as Notice | undefined;
    if (!notice) return;
    void mail(notice).then((outcome) =>
      reply({ command: "notice", id: notice.id, outcome }),
    );
  };
}

function outcomeOf(error: {
  responseCode?: number;
  command?: string;
}): NoticeOutcome {
  if (error.responseCode)
    return error.responseCode >= 500 ? "refused" : "unreachable";
  // The connection broke after the text was sent: the mail may have been accepted.
  return error.command === "DATA" ? "sent" : "unreachable";
}

function textsOf(notice: Notice): { subject: string; text: string } {
  const { url } = notice;
  const { host } = new URL(url);
  switch (notice.reason) {
    case "mention":
    case "assignment": {
      const { reason, from, task, words, document } = notice;
      const name = document?.title ?? document?.type;
      const place = name === undefined ? "" : ` on “${name}”`;
      const [verb, where] =
        reason === "mention"
          ? ["mentioned you in", task === null ? "a comment" : "the task"]
          : ["gave you", task === null ? "a task" : "the task"];
      const subject = `${from} ${verb} ${where}${task === null ? place : ` “${task}”${place}`}`;
      const text = `${subject}${words === null ? "." : `:\n\n“${words}”`}

Read it and answer: ${url}

You are getting this e-mail because you are named there. It is sent once.
`;
      return { subject, text };
    }
    case "invitation": {
      const from = notice.from ?? "An administrator";
      return {
        subject: `${from} invites you to the Studio at ${host}`,
        text: `${from} created an account for you in the Studio at ${host}, where the website is written. Choose a password and sign in: ${url}

The link works once, and for one week. After that, use “Forgot password?” on the sign-in page.
If you did not expect this e-mail, delete it.
`,
      };
    }
    case "password": {
      const why =
        notice.from === null
          ? `Someone asked for a new password for your account in the Studio at ${host}.`
          : `${notice.from} sent you a link for a new password in the Studio at ${host}.`;
      return {
        subject: `A new password for the Studio at ${host}`,
        text: `${why}

Choose a password: ${url}

The link works once, and for one hour. The new password signs you out everywhere. If you did not ask for it, delete this e-mail. Your password stays the same.
`,
      };
    }
    default:
      return notice satisfies never;
  }
}
