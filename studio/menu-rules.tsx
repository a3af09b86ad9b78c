import { type LayoutProps, useCurrentUser } from "sanity";
import { createGlobalStyle } from "styled-components";

import { isEmbedded } from "./project.ts";

/**
 * What leads to a project at Sanity, of which an embedded lake has none: its
 * management, the registration of a Studio, the check of versions and the
 * diagnostics, which are all that the help menu holds here.
 */
const NotHere = createGlobalStyle`
  [data-testid="button-resources-menu"],
  a[href*="/manage/project/"] {
    display: none !important;
  }
`;

/** The document as JSON. */
const NotForWriters = createGlobalStyle`
  [data-testid="action-inspect"] {
    display: none !important;
  }
`;

/** The roles that see the JSON of a document. */
const INSPECTING = ["administrator", "developer"];

/**
 * The Studio without menu entries that its user can never use. The configuration
 * has no switch for them; a rule of style leaves the Studio itself as it is.
 */
export function MenuRules(props: LayoutProps) {
  const roles = useCurrentUser()?.roles ?? [];
  const inspects = roles.some(({ name }) => INSPECTING.includes(name));
  return (
    <>
      {isEmbedded && <NotHere />}
      {!inspects && <NotForWriters />}
      {props.renderDefault(props)}
    </>
  );
}
