/** The approver of a text, and the day of the approval (2026-01-31). */
export type Approval = { name?: string | null; date?: string | null };

/** True once an approval has a name and a day. */
export function isApproved(approval: Approval | null | undefined): boolean {
  return Boolean(approval?.name && approval.date);
}

/**
 * True while a legal page is a draft: counsel has not approved it, or its text was
 * changed after the day of the approval.
 */
export function isDraftOfCounsel(page: {
  approvedByCounsel?: Approval | null;
  updatedAt?: string | null;
}): boolean {
  const { approvedByCounsel: approval, updatedAt } = page;
  if (!isApproved(approval)) return true;
  return (updatedAt ?? "").slice(0, 10) > (approval?.date ?? "");
}
