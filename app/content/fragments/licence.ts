import { DEFAULT_STATE_NAME } from "../../model/default-texts";

/**
 * A licence record; its number is null until it is published. `$lapsed` are the
 * licences that have expired (licence/standing.server.ts).
 */
export const licence = /* groq */ `
  _id,
  "name": coalesce(name, state->name, "${DEFAULT_STATE_NAME}"),
  "slug": state->slug.current,
  "servesState": coalesce(servesState, false),
  "hasCompanyLicence": coalesce(hasCompanyLicence, false),
  "personalNumber": select(status == "published" => personalLicenseNumber),
  "companyNumber": select(status == "published" => companyLicenseNumber),
  "isLapsed": coalesce(_id in $lapsed, false),
  licensee,
  deptUrl
` as const;
