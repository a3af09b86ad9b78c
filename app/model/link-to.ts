/** The address and the label of a link. */
export type LinkTo = { label: string; href: string };
