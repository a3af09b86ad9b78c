import { DEFAULT_FIRM_NAME } from "../../model/default-texts";

/** The author. Until a person is named, the firm answers for the text. */
export const author = /* groq */ `
  "name": select(
    isPlaceholder == true => coalesce(*[_type == "siteSettings" && _id == "siteSettings"][0].firmName, "${DEFAULT_FIRM_NAME}"),
    coalesce(name, "")
  ),
  "kind": select(isPlaceholder == true => "organization", coalesce(kind, "organization")),
  "bio": select(isPlaceholder == true => null, bio)
` as const;
