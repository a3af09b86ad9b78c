import { useUser } from "sanity";

import { AnswerForm, type AnswerFormProps } from "./answer-form.tsx";

/** The form for an answer, with the name of the author of the request. */
export function AnswerDialog(props: Omit<AnswerFormProps, "asker">) {
  const [user] = useUser(props.approval.askedBy);
  return <AnswerForm {...props} asker={user?.displayName ?? "Somebody"} />;
}
