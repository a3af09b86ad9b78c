import { fontFile } from "./font-files.ts";

const bridge =
  /<script\b[^>]*\bsrc="https:\/\/core\.sanity-cdn\.com\/bridge\.js"[^>]*><\/script>/;
const font = /https:\/\/studio-static\.sanity\.io\/Inter-([A-Za-z]+)\.woff2/g;
const inlineScript = /<script>([\s\S]*?)<\/script>/g;

export type OfflinePage = {
  html: string;
  /** Fonts to lay beside the page: file of the package → path on the site. */
  fonts: Map<string, string>;
  /** Scripts that stood in the page, to be written as files: path → text. */
  scripts: Map<string, string>;
};

export type PageOptions = {
  /** Path of the script that must run before every other one. */
  firstScript: string;
  /** Gives a script or font its path, from its name. */
  scriptPath: (name: string, text: string) => string;
  fontPath: (file: string) => string;
};

/**
 * Takes everything out of the Studio's page that would leave its own origin,
 * and moves inline scripts into files so that a strict policy can forbid them.
 * Throws a sentence when the page is not as it is known to be: then a new
 * version of Sanity has changed it, and a developer has to look.
 */
export function takePageOffline(
  html: string,
  options: PageOptions,
): OfflinePage {
  if (!bridge.test(html)) {
    throw new Error(
      "The Studio's page no longer loads bridge.js from core.sanity-cdn.com. Look at what it loads now and change studio/offline/page.ts.",
    );
  }
  const fonts = new Map<string, string>();
  const scripts = new Map<string, string>();
  const page = html
    .replace(bridge, "")
    .replace(font, (_address, name: string) => {
      const file = fontFile(name);
      const path = options.fontPath(file);
      fonts.set(file, path);
      return path;
    })
    .replace(inlineScript, (_element, text: string) => {
      const path = options.scriptPath("error-channel", text);
      scripts.set(path, text);
      return `<script src="${path}"></script>`;
    })
    .replace(
      "<script",
      `<script src="${options.firstScript}"></script><script`,
    );
  if (fonts.size === 0) {
    throw new Error(
      "The Studio's page no longer loads its fonts from studio-static.sanity.io. Look at what it loads now and change studio/offline/page.ts.",
    );
  }
  return { html: page, fonts, scripts };
}

/** Addresses on other hosts that the page would load by itself. */
export function foreignLoads(html: string): string[] {
  const loads = html.matchAll(
    /(?:<(?:script|link|img|iframe)\b[^>]*\b(?:src|href)="|url\(\s*["']?)((?:https?:)?\/\/[^"')\s>]+)/g,
  );
  return [...loads].flatMap(([, address]) => address ?? []);
}
