import { error } from "./error.ts";
import { explore } from "./explore.ts";
import { failures } from "./failures.ts";
import { preferences } from "./preferences.ts";
import { shell } from "./shell.ts";
import { status } from "./status.ts";

/** The texts of every page, which are enough for Explore. */
export const everywhere = { error, explore, failures, preferences, shell, status } as const;
