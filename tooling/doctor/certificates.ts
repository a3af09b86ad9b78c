import { isIP } from "node:net";
import { connect, type TLSSocket } from "node:tls";

import { type Finding, findingsAbout } from "./finding.ts";

const PATIENCE_MS = 5_000;
const DAY_MS = 86_400_000;
/** A certificate of 90 days is renewed a month before its end. */
const SOON_DAYS = 14;

const { ok, warning, error } = findingsAbout("Certificates");

/** The certificates of the public origins that are https. */
export async function examineCertificates(
  origins: readonly string[],
  now: number,
): Promise<Finding[]> {
  const secure = origins.filter((origin) => origin.startsWith("https:"));
  if (secure.length === 0)
    return [ok("No address is https, so there is no certificate to look at.")];
  return Promise.all(secure.map((origin) => examineOne(new URL(origin), now)));
}

async function examineOne(
  { hostname, port }: URL,
  now: number,
): Promise<Finding> {
  const seen = await handshake(hostname, Number(port || 443));
  if (seen === null)
    return warning(
      `${hostname} gives no certificate: it cannot be reached, or speaks no TLS.`,
    );
  const days = Math.floor((seen.until - now) / DAY_MS);
  if (days < 0)
    return error(
      `The certificate of ${hostname} has expired: see the log of the proxy that renews it.`,
    );
  if (seen.fault !== null)
    return error(
      `Browsers do not trust the certificate of ${hostname} (${seen.fault}).`,
    );
  return days < SOON_DAYS
    ? warning(
        `The certificate of ${hostname} ends in ${days} days: see why it is not renewed.`,
      )
    : ok(`The certificate of ${hostname} holds for ${days} days.`);
}

/** What a server presents; null without an answer. */
function handshake(
  host: string,
  port: number,
): Promise<{ until: number; fault: string | null } | null> {
  return new Promise((resolve) => {
    const socket: TLSSocket = connect(
      // It is judged afterwards, so that an expired one can be named.
      {
        host,
        port,
        servername: isIP(host) ? "" : host,
        rejectUnauthorized: false,
      },
      () => {
        const { valid_to: until } = socket.getPeerCertificate();
        // Declared as an error, but a string with OpenSSL's code at run time.
        const fault = socket.authorized
          ? null
          : String(socket.authorizationError);
        resolve({ until: Date.parse(until), fault });
        socket.end();
      },
    );
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.once("error", () => resolve(null));
    socket.once("close", () => resolve(null));
  });
}
