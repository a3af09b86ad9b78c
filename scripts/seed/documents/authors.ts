import type { SeedDocument } from "../document.ts";

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
    name: "RCC staff author (name to be set in Studio)",
    kind: "person",
    bio: "The HOA guide has a named staff author. The name is not set yet.",
    isPlaceholder: true,
  },
];
