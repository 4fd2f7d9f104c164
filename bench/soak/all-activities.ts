import { accounts } from "./activities/accounts.ts";
import { apps, registering } from "./activities/apps.ts";
import { assistants } from "./activities/assistants.ts";
import { badRequests } from "./activities/bad-requests.ts";
import { backups, commands } from "./activities/commands.ts";
import { disconnecting } from "./activities/disconnecting.ts";
import { exporting } from "./activities/exporting.ts";
import { importing } from "./activities/importing.ts";
import { reading } from "./activities/reading.ts";
import { sharing } from "./activities/sharing.ts";
import { signingIn } from "./activities/signing-in.ts";
import { streaming } from "./activities/streaming.ts";
import { uploading } from "./activities/uploading.ts";
import { writing } from "./activities/writing.ts";
import type { Activity } from "./activity.ts";

/** The mix. */
export const allActivities: readonly Activity[] = [
  ...[accounts, reading, writing, sharing, uploading, exporting, importing, streaming],
  ...[signingIn, apps, registering, assistants, disconnecting, badRequests, commands, backups],
];
