/** In milliseconds: how long a browser may take to begin a download. */
const KEPT_FOR = 60_000;

/** Hands a file to the visitor as a download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_FOR);
}
