import { afterEach } from "vitest";
import { removeLakes } from "../src/engine/lake.fixture.ts";

// Test files share a process and what they import: a hook in the fixture itself
// would be that of the first file alone.
afterEach(removeLakes);
