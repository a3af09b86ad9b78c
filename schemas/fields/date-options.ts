import { FIRM_TIME_ZONE } from "../moments.ts";

/** How the form prints a day: as the website does. */
export const dateOptions = { dateFormat: "MMMM D, YYYY" };

/** How the form prints a moment: in the firm's time zone, wherever the editor is. */
export const datetimeOptions = {
  ...dateOptions,
  timeFormat: "h:mm A",
  displayTimeZone: FIRM_TIME_ZONE,
  allowTimeZoneSwitch: false,
};
