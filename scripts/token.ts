import { manageLake } from "./manage-lake.ts";

// `npm run token -- create --label … --role …`: manages the tokens with which
// programs use the embedded Content Lake. Without arguments it prints its
// usage.
await manageLake("token");
