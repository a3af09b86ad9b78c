import { manageLake } from "./manage-lake.ts";
import { manageStaff } from "./manage-staff.ts";

// `npm run user -- add --email … --name … --role …`: manages the accounts of the
// embedded Studio; with `--staff` those of the portal's staff, embedded or hosted.
// Without arguments it prints its usage.
const args = process.argv.slice(2);
if (args.includes("--staff")) await manageStaff();
else await manageLake("user");
if (args.length === 0)
  console.error("The portal's staff: npm run user -- --staff --help");
