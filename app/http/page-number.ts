/**
 * Which part of a list is asked for.
 * In: the request. Out: 1 without `?page=`, its number, or null for what is no number.
 */
export function pageNumber(request: Request): number | null {
  const text = new URL(request.url).searchParams.get("page");
  if (text === null) return 1;
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
}
