import type { FormTrouble } from "~/intake/form/form-result";

/** In: why a form could not be taken, what is said if it could not be kept. Out: a sentence for its sender. */
export function troubleText(trouble: FormTrouble, failed: string): string {
  switch (trouble) {
    case "failed":
      return failed;
    case "expired":
      return "This form was open for more than a day. Nothing is lost: please send it again.";
    case "full":
      return "We cannot store requests at the moment, so yours has not reached us. Please send it again in a few minutes.";
    case "busy":
      return "Many forms with mistakes came from your network within a few minutes. Please complete yours and send it: nothing is lost.";
  }
}
