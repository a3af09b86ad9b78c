import { openAlarmMailer } from "../../server/alarms/alarm-mail.ts";
import { readAllVariables } from "../stack/environment.ts";
import type { Finding } from "./examine.ts";

/** What is told of a unit of systemd that has failed. */
export function unitFailed(unit: string): Finding {
  const sentence = `The unit ${unit} has failed: journalctl -u ${unit} says why.`;
  return { about: unit, level: "error", sentence };
}

/** Without the others, since the site may have stopped because one of them is wrong. */
const OF_MAIL = [
  "SITE_URL",
  "SMTP_URL",
  "MAIL_FROM",
  "LEADS_EMAIL",
  "DATA_DIR",
] as const;

/**
 * Mails what is wrong as the running site does, and remembers it with it: a kind that
 * either has mailed today is not mailed again. A port looks taken while systemd
 * restarts the site, so nothing is mailed of ports.
 *
 * @throws Error if the variables name no address or no mail server, or it takes no
 * mail.
 */
export async function mailFindings(
  findings: readonly Finding[],
  variables: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const stack = readAllVariables(
    Object.fromEntries(OF_MAIL.map((name) => [name, variables[name]])),
  );
  const mailer = openAlarmMailer(stack, stack.dataFolder);
  if (mailer === null)
    throw new Error(
      "Nothing was mailed: LEADS_EMAIL, SMTP_URL and MAIL_FROM are needed.",
    );
  const alarms = findings
    .filter(({ about }) => about !== "Ports")
    .map(
      ({ alarm, about, sentence }) =>
        alarm ?? { alarm: about, value: 0, sentence, advice: "" },
    );
  await mailer.tell(alarms, Date.now());
}
