import {
  type DocumentActionProps,
  getDraftId,
  useDocumentValuePermissions,
} from "sanity";

import {
  guardedSubjects,
  LEGAL_FACTS,
  legalFactFields,
} from "../guarded-types.ts";

/** What a person must be able to change to publish a document. */
export type PublishedSubject = { _id: string; _type: string };

/** Of a state and a storm the legal facts are guarded, which have a name of their own in the grants. */
export function publishedSubject({
  id,
  type,
}: Pick<DocumentActionProps, "id" | "type">): PublishedSubject {
  return { _id: id, _type: type in legalFactFields ? LEGAL_FACTS : type };
}

/** What a person may do with a document, as far as approval depends on it. */
export type Publishing = {
  /** Whether the signed-in person may write the draft. */
  mayWrite: boolean;
  mayPublish: boolean;
  /**
   * Whether this person can ask for approval: of what they may not publish, or of
   * every draft if they may publish all that is guarded.
   */
  isOffered: boolean;
};

/** What the signed-in person may do with a document; null until it is known. */
export function usePublishing(props: DocumentActionProps): Publishing | null {
  const [draft, isDraftLoading] = useDocumentValuePermissions({
    document: { _id: getDraftId(props.id), _type: props.type },
    permission: "update",
  });
  const [published, isPublishedLoading] = useDocumentValuePermissions({
    document: publishedSubject(props),
    permission: "update",
  });
  const mayPublishAll = useGuardedPermission();
  if (isDraftLoading || isPublishedLoading || mayPublishAll === null)
    return null;
  const mayWrite = draft?.granted === true;
  const mayPublish = published?.granted === true;
  return {
    mayWrite,
    mayPublish,
    isOffered: mayWrite && (!mayPublish || mayPublishAll),
  };
}

/** May the signed-in person publish all that can be guarded? null until it is known. */
function useGuardedPermission(): boolean | null {
  const permission = "update";
  const [licence, isLicenceLoading] = useDocumentValuePermissions({
    document: guardedSubjects.licence,
    permission,
  });
  const [timeline, isTimelineLoading] = useDocumentValuePermissions({
    document: guardedSubjects.timeline,
    permission,
  });
  const [facts, isFactsLoading] = useDocumentValuePermissions({
    document: guardedSubjects.legalFacts,
    permission,
  });
  if (isLicenceLoading || isTimelineLoading || isFactsLoading) return null;
  return [licence, timeline, facts].every((each) => each?.granted === true);
}
