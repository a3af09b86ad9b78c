/** The result of a rule of the content model: `true`, or what an editor is told. */
export type ValidationResult = true | string;
