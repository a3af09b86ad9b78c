/** Sanity's builder replaces it with the variables of the build. */
declare const process: {
  readonly env: Readonly<Record<string, string | undefined>>;
};
