import { createHash, randomBytes } from "node:crypto";

export type StudioPage = {
  html: string;
  /** The Content-Security-Policy that this answer, and no other, goes with. */
  policy: string;
};

const NONCE = "{nonce}";
/**
 * A style element with nothing in it, as the library that moves things makes
 * one without a nonce; its rules are then written by a script of the build.
 */
const EMPTY_STYLE = `'sha256-${createHash("sha256").digest("base64")}'`;
const ELEMENT = /<(script|link)\b[^>]*>/gi;

/**
 * The Studio's page, made ready at the start for one nonce an answer. Its
 * styles are written by styled-components, which takes the nonce from the
 * element `meta[property="csp-nonce"]`. Scripts and style sheets of the build
 * carry their hash. `read` gives a file of the build, `null` if there is none.
 */
export function createStudioPage(
  html: string,
  read: (path: string) => Buffer | null,
): (host: string, pageOrigins: readonly string[]) => StudioPage {
  const scripts = inlineScriptSources(html);
  const template = withIntegrity(html, read)
    .replace(/<style\b/gi, `<style nonce="${NONCE}"`)
    .replace(
      /<head\b[^>]*>/i,
      (head) => `${head}<meta property="csp-nonce" nonce="${NONCE}">`,
    );
  return (host, pageOrigins) => {
    const nonce = randomBytes(16).toString("base64");
    return {
      html: template.replaceAll(NONCE, nonce),
      policy: studioPolicy({
        host,
        pageOrigins,
        scripts,
        styles: [`'nonce-${nonce}'`, EMPTY_STYLE],
      }),
    };
  };
}

/**
 * The Content-Security-Policy of a page of the Studio. `scripts` and `styles`
 * are the sources of inline ones, as a policy writes them.
 *
 * The Studio's pages load nothing from elsewhere. Pictures may come from the
 * other spellings of our own address, since an asset's URL has but one. Style
 * attributes run nothing, and the editors of text position things with them.
 */
export function studioPolicy({
  host,
  pageOrigins,
  scripts,
  styles,
}: {
  host: string;
  pageOrigins: readonly string[];
  scripts: readonly string[];
  styles: readonly string[];
}): string {
  // Older browsers do not count sockets among 'self'; a policy cannot name IPv6.
  const sockets = host.startsWith("[") ? "" : ` ws://${host} wss://${host}`;
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(" ")}`,
    `style-src ${["'self'", ...styles].join(" ")}`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${["'self'", "data:", "blob:", ...pageOrigins].join(" ")}`,
    "media-src 'self' blob:",
    "font-src 'self' data:",
    `connect-src 'self' blob:${sockets}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Hashes every inline script of the build, so that no other one runs. */
export function inlineScriptSources(html: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi);
  return [...scripts]
    .filter(([, attributes = ""]) => !/\ssrc\s*=/i.test(attributes))
    .map(([, , code = ""]) => {
      const hash = createHash("sha256").update(code).digest("base64");
      return `'sha256-${hash}'`;
    });
}

function withIntegrity(
  html: string,
  read: (path: string) => Buffer | null,
): string {
  return html.replace(ELEMENT, (element, name: string) => {
    const isScript = name.toLowerCase() === "script";
    const isSheet = /\brel="stylesheet"/i.test(element);
    if (!(isScript || isSheet) || /\bintegrity=/i.test(element)) return element;
    const path = /\b(?:src|href)="(\/[^"/][^"]*)"/i.exec(element)?.[1];
    const content = path === undefined ? null : read(path);
    if (content === null) return element;
    const hash = createHash("sha384").update(content).digest("base64");
    return element.replace(
      /^<\w+/,
      (tag) => `${tag} integrity="sha384-${hash}"`,
    );
  });
}
