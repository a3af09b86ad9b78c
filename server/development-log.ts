import path from "node:path";
import { stripVTControlCharacters } from "node:util";

import type { Logger } from "vite";

/** Vite's log, and what tells it that a file was saved. */
export type DevelopmentLog = {
  logger: Logger;
  /** In: the absolute path of the file. */
  noteSave(file: string): void;
};

// Remix runs compilers of its own beside the server, and each of them reports
// each save, with the style sheet that Tailwind makes again.
const UPDATE = /\b(hmr update|hmr invalidate|page reload) /;
const FOREIGN_FRAME = /\n\s+at .*(node_modules|node:|<anonymous>).*/g;

/**
 * Reduces Vite's log to one line for each save that changes the site, and to
 * each fault once between two saves, with paths and lines of the project
 * alone.
 *
 * @param vite the logger that writes.
 */
export function createDevelopmentLog(vite: Logger): DevelopmentLog {
  const folder = `${process.cwd()}${path.sep}`;
  const faults = new Set<string>();
  let saved: string | null = null;

  return {
    noteSave(file) {
      saved = path.relative(folder, file);
      faults.clear();
    },
    logger: {
      ...vite,
      info(message, options) {
        if (!UPDATE.test(stripVTControlCharacters(message)))
          return vite.info(message, options);
        if (saved !== null) vite.info(`updated ${saved}`, { timestamp: true });
        saved = null;
      },
      warn: (message, options) =>
        vite.warn(message.replaceAll(folder, ""), options),
      error(message, options) {
        const text = stripVTControlCharacters(message)
          .replace(FOREIGN_FRAME, "")
          .replaceAll(folder, "");
        // Each compiler begins with words of its own; the place is the same.
        const fault = /^.+:\d+:\d+: .*$/m.exec(text)?.[0] ?? text;
        if (faults.has(fault)) return;
        faults.add(fault);
        vite.error(text, options);
      },
    },
  };
}
