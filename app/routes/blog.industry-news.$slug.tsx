// News articles have this second address; their canonical address is below
// /blog.
export { default, ErrorBoundary, headers, loader, meta } from "./blog.$slug";
