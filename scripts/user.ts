import { manageLake } from "../tooling/manage-lake.ts";
import { manageStaff } from "../tooling/staff/manage-staff.ts";

// `npm run user -- add --email … --name … --role …`: the accounts of the
// embedded Studio. Without a word it lists what can be done. With `--staff`: the
// accounts of the portal's staff, embedded or hosted.
const args = process.argv.slice(2);
if (args.includes("--staff")) await manageStaff(args);
else await manageLake("user");
