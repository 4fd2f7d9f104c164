import { type Logger, pino } from "pino";
import pretty from "pino-pretty";
import type { Config } from "./config.ts";

/** JSON lines on standard output; on a terminal, lines a person can read. */
export function createLogger(level: Config["logLevel"]): Logger {
  const options = { level, base: null };
  if (process.stdout.isTTY) {
    return pino(
      options,
      pretty({ colorize: true, ignore: "pid,hostname", singleLine: true, translateTime: "SYS:HH:MM:ss" }),
    );
  }
  // Written in batches, off the request's way; a crash can cost the last half second of lines, never an answer.
  return pino(options, pino.destination({ sync: false, minLength: 4_096, periodicFlush: 500 }));
}
