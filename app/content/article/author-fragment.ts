import { DEFAULT_FIRM_NAME } from "../../model/default-texts";

/** The author; the firm itself until a person is named. */
export const author = /* groq */ `
  "name": select(
    isPlaceholder == true => coalesce(*[_type == "siteSettings" && _id == "siteSettings"][0].firmName, "${DEFAULT_FIRM_NAME}"),
    coalesce(name, "")
  ),
  "kind": select(isPlaceholder == true => "organization", coalesce(kind, "organization")),
  "bio": select(isPlaceholder == true => null, bio)
` as const;
