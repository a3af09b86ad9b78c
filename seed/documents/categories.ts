import { slug } from "../builders/document.ts";
import type { SeedDocument } from "../builders/document.ts";

export const categories: SeedDocument[] = [
  category(
    "guides",
    "Guides",
    "Step by step through a claim, from the first photo to the last payment.",
  ),
  category(
    "claims",
    "Claims",
    "What one kind of loss needs, and what is often missed in it.",
  ),
  category(
    "hoa",
    "HOA & Condo",
    "For boards, managers and owners who share a building and its policies.",
  ),
  category(
    "insurance-tips",
    "Insurance Tips",
    "Short, useful reading about policies and claims.",
  ),
  category(
    "industry-news",
    "Industry News",
    "What is changing in property insurance, and what it means for you.",
  ),
];

function category(
  name: string,
  title: string,
  description: string,
): SeedDocument {
  return {
    _id: `category-${name}`,
    _type: "category",
    title,
    slug: slug(name),
    description,
  };
}
