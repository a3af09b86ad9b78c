/** The weights of Inter that the Studio's page names, by the names it uses. */
const weights: Record<string, number> = {
  Regular: 400,
  Medium: 500,
  SemiBold: 600,
  Bold: 700,
  ExtraBold: 800,
  Black: 900,
};

/**
 * The file of @fontsource/inter for a font that the page would load from
 * Sanity's host. In: `SemiBoldItalic` of `Inter-SemiBoldItalic.woff2`. Out: the
 * file's name. Throws when the Studio asks for a font that is not known here.
 */
function fontFile(name: string): string {
  const isItalic = name.endsWith("Italic");
  const weight = weights[name.replace(/Italic$/, "") || "Regular"];
  if (!weight) {
    throw new Error(
      `The Studio's page asks for the font Inter-${name}.woff2, which studio/offline/page.ts does not know.`,
    );
  }
  return `inter-latin-${weight}-${isItalic ? "italic" : "normal"}.woff2`;
}

const bridge =
  /<script\b[^>]*\bsrc="https:\/\/core\.sanity-cdn\.com\/bridge\.js"[^>]*><\/script>/;
const font = /https:\/\/studio-static\.sanity\.io\/Inter-([A-Za-z]+)\.woff2/g;
const inlineScript = /<script>([\s\S]*?)<\/script>/g;

/** The changed page, and the files that have to be written beside it. */
type OfflinePage = {
  html: string;
  /** Fonts to copy: file of the package → path on the site. */
  fonts: Map<string, string>;
  /** The former inline scripts, to be written as files: path → text. */
  scripts: Map<string, string>;
};

/** The paths that the page refers to. */
type PageOptions = {
  /** Path of the script that must run before every other one. */
  firstScript: string;
  /** Paths of the module scripts that the page is going to load. */
  preloads: readonly string[];
  /** Gives a script or font its path, from its name. */
  scriptPath: (name: string, text: string) => string;
  fontPath: (file: string) => string;
};

/**
 * Preloads a module script, as `script` and not by `modulepreload`: Chromium (156)
 * does not reuse the compiled code of an earlier visit for what was requested as a
 * module, and parses the Studio again each time.
 */
function preload(path: string): string {
  return `<link rel="preload" as="script" crossorigin href="${path}"/>`;
}

/**
 * Removes everything from the Studio's page that would load from other origins,
 * and moves inline scripts into files, so that a strict policy can forbid
 * inline scripts. Throws an Error with a sentence if the page is not as
 * expected, because a new version of Sanity has changed it.
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
      `${options.preloads.map(preload).join("")}<script src="${options.firstScript}"></script><script`,
    );
  if (fonts.size === 0) {
    throw new Error(
      "The Studio's page no longer loads its fonts from studio-static.sanity.io. Look at what it loads now and change studio/offline/page.ts.",
    );
  }
  return { html: page, fonts, scripts };
}

/** The URLs on other hosts that the page would load. */
export function foreignLoads(html: string): string[] {
  const loads = html.matchAll(
    /(?:<(?:script|link|img|iframe)\b[^>]*\b(?:src|href)="|url\(\s*["']?)((?:https?:)?\/\/[^"')\s>]+)/g,
  );
  return [...loads].flatMap(([, address]) => address ?? []);
}

const foreignFontFace =
  /@font-face\s*\{[^}]*https:\/\/design-system-static\.sanity\.io\/[^}]*\}/g;

/**
 * Removes the fonts that a style sheet loads from Sanity's host; the page
 * defines fonts of the same name.
 */
export function dropForeignFonts(css: string): { css: string; count: number } {
  let count = 0;
  const rest = css.replace(foreignFontFace, () => {
    count += 1;
    return "";
  });
  return { css: rest, count };
}
