/**
 * The requested page of a list. In: the request. Out: the number in `?page=`, 1
 * without it, null if it is not a number.
 */
export function pageNumber(request: Request): number | null {
  const text = new URL(request.url).searchParams.get("page");
  if (text === null) return 1;
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
}
