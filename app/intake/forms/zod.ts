import * as z from "zod/mini";

// All forms import zod from here: its small build, and without the code
// generation that the Content-Security-Policy forbids.
z.config({ jitless: true });

export { z };
