import type {
  AccountNotice,
  CommentNotice,
  Notice,
} from "#content-lake/notices";

type Texts = { subject: string; text: string };

/** The subject and the text of the mail about a notice of the Content Lake. */
export function noticeTexts(told: Notice): Texts {
  switch (told.reason) {
    case "mention":
    case "assignment":
      return commentTexts(told);
    case "invitation":
      return invitationTexts(told);
    case "password":
      return passwordTexts(told);
    default:
      return told satisfies never;
  }
}

function commentTexts(told: CommentNotice): Texts {
  const what = whatHappened(told);
  return {
    subject: what,
    text: lines(
      `${what}.`,
      "",
      `Read it and answer: ${told.url}`,
      "",
      "You get this mail because you are named there. It is sent once.",
    ),
  };
}

function whatHappened({ reason, from, task, document }: CommentNotice): string {
  const name = document?.title ?? document?.type;
  const place = name === undefined ? "" : ` on “${name}”`;
  switch (reason) {
    case "mention":
      return task === null
        ? `${from} mentioned you in a comment${place}`
        : `${from} mentioned you in the task “${task}”${place}`;
    case "assignment":
      return task === null
        ? `${from} gave you a task${place}`
        : `${from} gave you the task “${task}”${place}`;
    default:
      return reason satisfies never;
  }
}

function invitationTexts({ from, url }: AccountNotice): Texts {
  const { host } = new URL(url);
  return {
    subject: `${from ?? "An administrator"} invites you to the Studio at ${host}`,
    text: lines(
      `${from ?? "An administrator"} has made an account for you in the Studio at ${host}, where the website is written.`,
      "",
      `Choose a password and sign in: ${url}`,
      "",
      `The link works once, and for a week. After that, use “Forgot password?” on the sign-in page.`,
      "You did not expect this mail? Then delete it.",
    ),
  };
}

function passwordTexts({ from, url }: AccountNotice): Texts {
  const { host } = new URL(url);
  const why =
    from === null
      ? `Somebody asked for a new password for your account in the Studio at ${host}.`
      : `${from} sends you a link for a new password in the Studio at ${host}.`;
  return {
    subject: `A new password for the Studio at ${host}`,
    text: lines(
      why,
      "",
      `Choose a password: ${url}`,
      "",
      "The link works once, and for an hour. The new password ends all sessions that are open.",
      "You did not ask for it? Then delete this mail: your password stays as it is.",
    ),
  };
}

function lines(...all: string[]): string {
  return `${all.join("\n")}\n`;
}
