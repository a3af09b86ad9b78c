import * as z from "zod/mini";

// The Content-Security-Policy allows no code made from text, and the small
// build of zod keeps the forms light: both are decided here, once.
z.config({ jitless: true });

export { z };
