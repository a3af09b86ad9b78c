import { openImage } from "./image-information.ts";

// A process of its own, which drawing.ts ends when it takes too long.
try {
  await openImage(process.argv[2] ?? "").stats();
} catch {
  process.exitCode = 1;
}
