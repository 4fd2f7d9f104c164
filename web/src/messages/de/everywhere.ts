import type { everywhere as en } from "../en/everywhere.ts";
import type { Translated } from "../translated.ts";
import { error } from "./error.ts";
import { explore } from "./explore.ts";
import { failures } from "./failures.ts";
import { preferences } from "./preferences.ts";
import { shell } from "./shell.ts";
import { status } from "./status.ts";

export const everywhere: Translated<typeof en> = { error, explore, failures, preferences, shell, status };
