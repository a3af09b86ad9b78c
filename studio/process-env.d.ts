/** Sanity's builder replaces it by the variables of the build. */
declare const process: {
  readonly env: Readonly<Record<string, string | undefined>>;
};
