import { createHash } from "node:crypto";
import { hostname } from "node:os";

import { openAlarmMailer } from "../../server/alarms/alarm-mail.ts";
import {
  readAllVariables,
  type StackEnvironment,
} from "../stack/environment.ts";
import type { Finding } from "./examine.ts";

/** What is told of a unit of systemd that has failed. */
export function unitFailed(unit: string): Finding {
  const sentence = `The unit ${unit} has failed: journalctl -u ${unit} says why.`;
  return { about: unit, level: "error", sentence };
}

/** Without the others, since the site may have stopped because one of them is wrong. */
const OF_MAIL = ["SMTP_URL", "MAIL_FROM", "LEADS_EMAIL", "DATA_DIR"] as const;

type Variables = Readonly<Record<string, string | undefined>>;

/** What a mail needs; if SITE_URL is the wrong variable, the machine's name serves. */
function readMailVariables(variables: Variables): StackEnvironment {
  const needed = Object.fromEntries(
    OF_MAIL.map((name) => [name, variables[name]]),
  );
  try {
    return readAllVariables({ ...needed, SITE_URL: variables["SITE_URL"] });
  } catch {
    return { ...readAllVariables(needed), siteUrl: `http://${hostname()}` };
  }
}

/**
 * The kind of a finding that is no alarm: another sentence is another kind, whatever
 * numbers are in it.
 */
function kindOf({ about, sentence }: Finding): string {
  const words = sentence.replace(/\d+/g, "");
  const hash = createHash("sha256").update(words).digest("hex");
  return `${about}-${hash.slice(0, 8)}`;
}

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
  variables: Variables,
): Promise<void> {
  const stack = readMailVariables(variables);
  const mailer = openAlarmMailer(stack, stack.dataFolder);
  if (mailer === null)
    throw new Error(
      "Nothing was mailed: LEADS_EMAIL, SMTP_URL and MAIL_FROM are needed.",
    );
  const alarms = findings
    .filter(({ about }) => about !== "Ports")
    .map((finding) => {
      const { alarm, sentence } = finding;
      return (
        alarm ?? { alarm: kindOf(finding), value: 0, sentence, advice: "" }
      );
    });
  await mailer.tell(alarms, Date.now());
}
