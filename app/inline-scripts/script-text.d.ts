/** The minified text of an inline script (scripts/build/vite-plugins.ts). */
declare module "*?script" {
  const code: string;
  export default code;
}

/** The same script in a file of its own, which pages link to. */
declare module "*?linked" {
  export const linkedScript: {
    /** The path of the file; its name contains a hash of its text. */
    readonly src: string;
    readonly integrity: string;
    readonly code: string;
  };
}
