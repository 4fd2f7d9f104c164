import { serve } from "./serve.ts";
import { StartFailure } from "./start-failure.ts";

try {
  await serve();
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  process.stderr.write(`Waybook cannot start. ${error.message}\n`);
  process.exit(1);
}
