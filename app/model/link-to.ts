/** Where a link leads and what it says. */
export type LinkTo = { label: string; href: string };
