// An article of the news answers here too, with its canonical address below
// /blog. It is the same page.
export { default, ErrorBoundary, headers, loader, meta } from "./blog.$slug";
