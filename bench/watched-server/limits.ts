import type { Limit } from "./judge-gauge.ts";

const ofProcess = (factor: number, slack: number): Limit => ({ since: "process", factor, slack });
const ofRun = (factor: number, slack: number): Limit => ({ since: "run", factor, slack });

/** What each gauge may do. Factors are for what scales with the load, slack is for what comes and goes. */
const limits: Readonly<Record<string, Limit>> = {
  // Not the server's doing; but who reads the rest wants to know.
  "load of the machine, per core": { atMost: Number.POSITIVE_INFINITY },
  "memory of the server (MB)": ofProcess(1.15, 30),
  "heap of the server (MB)": { since: "process", factor: 1.15, slack: 15, statistic: "least" },
  "external memory of the server (MB)": { since: "process", factor: 1.2, slack: 20, statistic: "least" },
  "event loop lag, p99 (ms)": ofProcess(3, 100),
  "active handles": ofProcess(1.3, 15),
  "event streams": ofProcess(1.5, 4),
  "watched itineraries": ofProcess(1.5, 4),
  "open files of the server": ofProcess(1.2, 20),
  "open sockets of the server": ofProcess(1.3, 20),
  "child processes": ofProcess(1, 3),
  "memory of child processes (MB)": ofProcess(1.3, 300),
  "zombie processes": { atMost: 2 },
  "memory of PostgreSQL (MB)": ofProcess(1.4, 40),
  "database connections": ofProcess(1, 6),
  "idle in transaction": { atMost: 20 },
  "oldest transaction (s)": { atMost: 60 },
  "waiting for locks": { atMost: 20 },
  "jobs that wait": ofRun(1.5, 20),
  "jobs at work": ofRun(1.5, 10),
  "jobs that failed": { atMost: 0 },
  "oldest waiting job (s)": { atMost: 120 },
  "dead rows": ofRun(2, 5_000),
  "size of all tables (MB)": ofRun(1.3, 10),
  "stored files": ofRun(1.4, 100),
  "stored files (MB)": ofRun(1.4, 40),
  "half-written files": ofRun(1, 5),
  "files being imported": ofRun(1, 70),
  "temporary files": ofRun(1, 10),
  "log of PostgreSQL (MB)": ofRun(1.2, 1),
};

const rows: Limit = ofRun(1.5, 200);
const size: Limit = ofRun(1.5, 4);

export function limitOf(gauge: string): Limit {
  return limits[gauge] ?? (gauge.startsWith("rows of ") ? rows : size);
}
