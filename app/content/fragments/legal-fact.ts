/** A statement of law, and whether it was verified. */
export const legalFact = /* groq */ `
  _key,
  topic,
  "value": coalesce(value, ""),
  scope,
  citation,
  sourceUrl,
  lastVerifiedAt,
  "isVerified": status == "verified",
  note
` as const;
