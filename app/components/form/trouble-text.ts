import type { FormTrouble } from "~/intake/form/form-result";

/**
 * In: why a form was not accepted, the form's own text for `failed`. Out: the
 * sentence for the visitor.
 */
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
