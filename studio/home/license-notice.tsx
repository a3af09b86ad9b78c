import { PanelText } from "./panel.tsx";

/** What is known of the licenses: the content model has no day on which one ends. */
export function LicenseNotice({
  licenses,
  licensePlaceholders,
}: {
  licenses: number;
  licensePlaceholders: number;
}) {
  return (
    <PanelText>
      No license has a day on which it expires yet, so none can be warned of.{" "}
      {licensePlaceholders === 0
        ? `The numbers of all ${licenses} licenses are known.`
        : `The number of ${licensePlaceholders} of ${licenses} licenses is not known yet.`}
    </PanelText>
  );
}
