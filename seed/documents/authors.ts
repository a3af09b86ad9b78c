import type { SeedDocument } from "../builders/document.ts";

export const authors: SeedDocument[] = [
  {
    _id: "author-claims-team",
    _type: "author",
    name: "RCC claims team",
    kind: "organization",
    bio: "The people of RCC who handle claims write together and sign as a team.",
    isPlaceholder: false,
  },
  {
    _id: "author-hoa-placeholder",
    _type: "author",
    name: "Staff author of the HOA guide",
    kind: "person",
    bio: "Stands in until the person who wrote the guide is named here. Visitors read the name of the firm.",
    isPlaceholder: true,
  },
];
