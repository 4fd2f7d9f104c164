import { StartFailure } from "./platform/start-failure.ts";
import { serve } from "./serve.ts";

try {
  await serve();
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  process.stderr.write(`Waybook cannot start. ${error.message}\n`);
  process.exit(1);
}
