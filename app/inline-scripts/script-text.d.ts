/** The text of an inline script, made small by the build (vite.inline-script.ts). */
declare module "*?script" {
  const code: string;
  export default code;
}
