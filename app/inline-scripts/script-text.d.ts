/** The text of an inline script, made small by the build (vite/inline-script.ts). */
declare module "*?script" {
  const code: string;
  export default code;
}

/** The same as a file of its own, for a page to link to. */
declare module "*?linked" {
  export const linkedScript: {
    /** Where the server offers it; the name changes with its text. */
    readonly src: string;
    readonly integrity: string;
    readonly code: string;
  };
}
