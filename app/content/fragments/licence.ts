import { DEFAULT_STATE_NAME } from "../../model/default-texts";

/** A licence record; its number is null until it is published. */
export const licence = /* groq */ `
  _id,
  "name": coalesce(name, state->name, "${DEFAULT_STATE_NAME}"),
  "slug": state->slug.current,
  "servesState": coalesce(servesState, false),
  "hasCompanyLicence": coalesce(hasCompanyLicence, false),
  "personalNumber": select(status == "published" => personalLicenseNumber),
  "companyNumber": select(status == "published" => companyLicenseNumber),
  licensee,
  deptUrl
` as const;
