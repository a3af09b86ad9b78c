import { createHash, randomBytes } from "node:crypto";

/** The HTML of one answer, with a fresh nonce. */
export type StudioPage = {
  html: string;
  /** The Content-Security-Policy with the nonce of this answer. */
  policy: string;
};

/** Origins besides its own that a page of the Studio loads from. */
export type StudioOrigins = {
  /** The other spellings of our own address: an asset's URL has but one. */
  pictures: readonly string[];
  /** The website, which Presentation shows. */
  frames: readonly string[];
};

const NONCE = "{nonce}";
/**
 * The hash of an empty style element: the Studio's animation library adds one
 * without a nonce, and a script then inserts its rules.
 */
const EMPTY_STYLE = `'sha256-${createHash("sha256").digest("base64")}'`;
const ELEMENT = /<(script|link)\b[^>]*>/gi;

/**
 * Prepares the Studio's page, into which each answer puts a nonce. Its styles
 * are written by styled-components, which takes the nonce from the element
 * `meta[property="csp-nonce"]`. Scripts and style sheets of the build carry
 * their hash. `read` gives a file of the build, `null` if there is none.
 */
export function createStudioPage(
  html: string,
  read: (path: string) => Buffer | null,
): (host: string, origins: StudioOrigins) => StudioPage {
  const scripts = inlineScriptSources(html);
  const template = withIntegrity(html, read)
    .replace(/<style\b/gi, `<style nonce="${NONCE}"`)
    .replace(
      /<head\b[^>]*>/i,
      (head) => `${head}<meta property="csp-nonce" nonce="${NONCE}">`,
    );
  return (host, origins) => {
    const nonce = randomBytes(16).toString("base64");
    return {
      html: template.replaceAll(NONCE, nonce),
      policy: studioPolicy({
        host,
        origins,
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
 * The Studio's pages load nothing from elsewhere except from `origins`. Style
 * attributes are allowed: they run no code, and the text editor positions
 * elements with them.
 */
export function studioPolicy({
  host,
  origins,
  scripts,
  styles,
}: {
  host: string;
  origins: StudioOrigins;
  scripts: readonly string[];
  styles: readonly string[];
}): string {
  // In older browsers 'self' does not include WebSockets; a policy cannot
  // contain an IPv6 address.
  const sockets = host.startsWith("[") ? "" : ` ws://${host} wss://${host}`;
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(" ")}`,
    `style-src ${["'self'", ...styles].join(" ")}`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${["'self'", "data:", "blob:", ...origins.pictures].join(" ")}`,
    "media-src 'self' blob:",
    "font-src 'self' data:",
    `connect-src 'self' blob:${sockets}`,
    "worker-src 'self' blob:",
    `frame-src ${origins.frames.join(" ") || "'none'"}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Hashes every inline script of the build, so that no other one runs. */
function inlineScriptSources(html: string): string[] {
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
    // A preload without the hash of its script would be loaded twice.
    const isLoaded = /\brel="(?:stylesheet|preload)"/i.test(element);
    if (!(isScript || isLoaded) || /\bintegrity=/i.test(element))
      return element;
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
