import { manageLake } from "../tooling/manage-lake.ts";

// `npm run token -- create --label … --role …`: the tokens with which programs
// reach the embedded Content Lake. Without a word it lists what can be done.
await manageLake("token");
