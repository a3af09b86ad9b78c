import { manageLake } from "./manage-lake.ts";

// `npm run user -- add --email … --name … --role …`: the accounts of the
// embedded Studio. Without a word it lists what can be done.
manageLake("user");
