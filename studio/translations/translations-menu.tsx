import { AddIcon } from "@sanity/icons/Add";
import { CheckmarkIcon } from "@sanity/icons/Checkmark";
import { SplitVerticalIcon } from "@sanity/icons/SplitVertical";
import { TranslateIcon } from "@sanity/icons/Translate";
import { Box, Button, useElementSize } from "@sanity/ui";
import { Menu, MenuButton, MenuItem } from "@sanity/ui/menu";
import { useToast } from "@sanity/ui/toast";
import { useId, useState } from "react";
import {
  type DocumentLanguageFilterComponent,
  type DocumentLanguageFilterResolver,
  getDraftId,
  getPublishedId,
  useClient,
} from "sanity";
import { useRouter } from "sanity/router";
import { useDocumentPane, usePaneRouter } from "sanity/structure";

import {
  englishName,
  FIRST_LANGUAGE,
  type Language,
  languageOf,
} from "../../domain/languages.ts";
import { translatedTypes } from "../../domain/page-types.ts";
import { useMay } from "../guarded-types.ts";
import { useLoaded } from "../rows/panel.tsx";
import { createTranslation } from "./create-translation.ts";
import {
  JOINED_QUERY,
  type JoinedDocuments,
  type LanguageState,
  statesOfDocuments,
  statesOfFields,
} from "./translation-states.ts";

/** "Translations" above a form whose type has a document for each language. */
const DocumentTranslations: DocumentLanguageFilterComponent = () => {
  const { documentId, documentType, editState } = useDocumentPane();
  const id = getPublishedId(documentId);
  const source =
    editState?.version ?? editState?.draft ?? editState?.published ?? null;
  const client = useClient({ apiVersion: "2025-02-19" });
  const loaded = useLoaded(
    () =>
      client.fetch<JoinedDocuments>(
        JOINED_QUERY,
        { id },
        { perspective: "raw", tag: "translations" },
      ),
    [client, id],
  );
  const joined = loaded.value ?? null;
  const mayCreate = useMay("create", {
    _id: getDraftId(id),
    _type: documentType,
  });
  const open = useOpenBeside(documentType);
  const toast = useToast();
  const language = languageOf(source);
  const states = statesOfDocuments(joined, {
    id,
    language,
    isPublished: Boolean(editState?.published),
  });
  const create = async (wanted: Language) => {
    if (source === null) return;
    const name = englishName(wanted);
    try {
      open(await createTranslation(client, source, wanted, joined));
      loaded.reload();
      toast.push({
        status: "success",
        title: `The ${name} page is a draft, as a copy to translate.`,
      });
    } catch {
      toast.push({
        status: "error",
        title: `The ${name} page was not created. If somebody else has just made it, open it here; otherwise check your connection and try again.`,
      });
    }
  };
  return (
    <TranslationsMenu
      current={language}
      createText={(name) => `Create the ${name} page`}
      isDisabled={source === null || loaded.kind === "loading"}
      // What could not be read must not be made twice.
      mayCreate={mayCreate === true && loaded.kind === "loaded"}
      onCreate={(each) => void create(each)}
      onOpen={open}
      onShow={loaded.reload}
      states={states}
    />
  );
};

/** Adds the menu to every type that can have other languages. */
export const translationsMenu: DocumentLanguageFilterResolver = (
  others,
  { schema, schemaType, documentId },
) => {
  if (documentId === undefined) return others;
  if (isTranslated(schemaType)) return [...others, DocumentTranslations];
  const type = schema.get(schemaType);
  const hasFields =
    type?.jsonType === "object" &&
    type.fields.some(({ name }) => name === "translations");
  return hasFields ? [...others, FieldTranslations] : others;
};

const isTranslated = (type: string) =>
  (translatedTypes as readonly string[]).includes(type);

/** The same for a type that has its words in other languages in fields of its own. */
const FieldTranslations: DocumentLanguageFilterComponent = () => {
  const { documentId, documentType, value, onPathOpen, onFocus } =
    useDocumentPane();
  const mayUpdate = useMay("update", {
    _id: getDraftId(documentId),
    _type: documentType,
  });
  const open = (key: string | null) => {
    const path = key ? ["translations", { _key: key }] : ["translations"];
    onPathOpen(path);
    onFocus(path);
  };
  return (
    <TranslationsMenu
      current={FIRST_LANGUAGE}
      createText={(name) => `${name}: add it in this form`}
      isDisabled={false}
      mayCreate={mayUpdate ?? false}
      onCreate={() => open(null)}
      onOpen={open}
      states={statesOfFields(value)}
    />
  );
};

type MenuProps = {
  current: Language;
  states: readonly LanguageState[];
  isDisabled: boolean;
  mayCreate: boolean;
  createText(name: string | undefined): string;
  onOpen(place: string): void;
  onCreate(language: Language): void;
  onShow?(): void;
};

/** In pixels. In a narrower pane the button has no text, which leaves room for the names of the versions. */
const WIDE_PANE = 600;

const PANE = "[data-ui=Pane]";

function TranslationsMenu({ states, isDisabled, onShow, ...props }: MenuProps) {
  const { current, mayCreate, createText, onOpen, onCreate } = props;
  const [box, setBox] = useState<HTMLElement | null>(null);
  const pane = box?.closest<HTMLElement>(PANE) ?? null;
  const width = useElementSize(pane)?.border.width ?? WIDE_PANE;
  const item = ({ language, place, text }: LanguageState) => {
    const name = englishName(language);
    const isMissing = place === null;
    // An item that does nothing is read nevertheless.
    const isIdle = language === current || (isMissing && !mayCreate);
    const choose = () => (isMissing ? onCreate(language) : onOpen(place));
    return (
      <MenuItem
        key={language}
        aria-current={language === current ? "true" : undefined}
        aria-disabled={isIdle || undefined}
        icon={
          language === current
            ? CheckmarkIcon
            : isMissing
              ? AddIcon
              : SplitVerticalIcon
        }
        onClick={isIdle ? undefined : choose}
        text={isMissing && !isIdle ? createText(name) : `${name}: ${text}`}
      />
    );
  };
  return (
    <Box ref={setBox}>
      <MenuButton
        id={useId()}
        button={
          <Button
            aria-label="Translations"
            data-testid="translations"
            disabled={isDisabled}
            icon={TranslateIcon}
            mode="bleed"
            text={width < WIDE_PANE ? undefined : "Translations"}
            title="Translations"
          />
        }
        menu={<Menu>{states.map(item)}</Menu>}
        onOpen={onShow}
        popover={{ placement: "bottom-end", portal: true }}
      />
    </Box>
  );
}

/** Returns a function that opens a document in the pane beside this one. */
function useOpenBeside(type: string): (id: string) => void {
  const router = useRouter();
  const { routerPanesState, groupIndex } = usePaneRouter();
  return (id) => {
    if (routerPanesState.length === 0) {
      router.navigateIntent("edit", { id, type });
      return;
    }
    const panes = routerPanesState.toSpliced(groupIndex + 1, 0, [
      { id, params: { type, beside: "translation" } },
    ]);
    router.navigateUrl({ path: router.resolvePathFromState({ panes }) });
  };
}
