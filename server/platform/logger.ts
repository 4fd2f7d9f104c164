import { type DestinationStream, type Logger, pino } from "pino";

/** JSON lines on standard output; readable lines on a terminal. */
export async function createLogger(level: string): Promise<Logger> {
  const options = { level, base: null };
  if (process.stdout.isTTY) {
    const { default: pretty } = await import("pino-pretty");
    return pino(
      options,
      pretty({ colorize: true, ignore: "pid,hostname", singleLine: true, translateTime: "SYS:HH:MM:ss" }),
    );
  }
  return pino(options, writeInBatches(pino.destination({ sync: true })));
}

const linesInBatch = 64;
const maxWaitMs = 250;

/**
 * Writes lines in batches: writing each alone costs more than making it, and so does a thread (docs/decisions/0003).
 * Only a killed process loses lines, those of its last quarter second.
 */
function writeInBatches(output: ReturnType<typeof pino.destination>): DestinationStream {
  let batch = "";
  let lines = 0;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (lines > 0) output.write(batch);
    batch = "";
    lines = 0;
  };
  process.on("exit", () => {
    flush();
    output.flushSync();
  });
  return {
    write(line) {
      batch += line;
      if (++lines === linesInBatch) flush();
      else timer ??= setTimeout(flush, maxWaitMs).unref();
    },
  };
}
