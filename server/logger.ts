import { type Logger, pino } from "pino";
import type { Config } from "./config.ts";

/** JSON lines on standard output; on a terminal, lines a person can read. */
export async function createLogger(level: Config["logLevel"]): Promise<Logger> {
  const options = { level, base: null };
  if (process.stdout.isTTY) {
    const { default: pretty } = await import("pino-pretty");
    return pino(
      options,
      pretty({ colorize: true, ignore: "pid,hostname", singleLine: true, translateTime: "SYS:HH:MM:ss" }),
    );
  }
  // Written in batches, off the request's way; a crash can cost the last half second of lines, never an answer.
  return pino(options, pino.destination({ sync: false, minLength: 4_096, periodicFlush: 500 }));
}
