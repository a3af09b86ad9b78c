import { CalendarIcon } from "@sanity/icons/Calendar";
import {
  type DocumentActionComponent,
  useDocumentOperation,
  useDocumentPairPermissions,
} from "sanity";

/** Turns off "Always today" on the card of an article with one click. */
export const ShowRealDate: DocumentActionComponent = (props) => {
  const { patch } = useDocumentOperation(props.id, props.type);
  const [permissions] = useDocumentPairPermissions({
    id: props.id,
    type: props.type,
    permission: "update",
  });
  const shown = props.draft ?? props.published;
  if (props.type !== "article" || shown?.["dateMode"] !== "today") return null;
  return {
    label: "Show the real date",
    title: "The card says today. Show the date of publication instead.",
    icon: CalendarIcon,
    disabled: permissions?.granted !== true,
    onHandle: () => {
      patch.execute([{ set: { dateMode: "published" } }]);
      props.onComplete();
    },
  };
};
