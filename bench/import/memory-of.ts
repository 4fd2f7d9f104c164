import { readdirSync, readFileSync } from "node:fs";

/** The memory in bytes of a process and its descendants, without the database. Linux only. */
export function memoryOf(pid: number): number {
  const processes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => processAt(Number(name)));
  const family = new Set([pid]);
  // Children may be listed before their parents, so repeat until nothing is added.
  for (let before = 0; before !== family.size; ) {
    before = family.size;
    for (const { id, parent } of processes) if (family.has(parent)) family.add(id);
  }
  return processes
    .filter(({ id, name }) => family.has(id) && name !== "postgres")
    .reduce((sum, { memory }) => sum + memory, 0);
}

const pageSize = 4096;

function processAt(id: number): { id: number; parent: number; name: string; memory: number }[] {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, "utf8");
    // The name is in parentheses and may itself contain some.
    const end = stat.lastIndexOf(")");
    const fields = stat.slice(end + 2).split(" ");
    return [
      {
        id,
        name: stat.slice(stat.indexOf("(") + 1, end),
        parent: Number(fields[1]),
        memory: Number(fields[21]) * pageSize,
      },
    ];
  } catch {
    // The process has ended.
    return [];
  }
}

/** Measures ten times a second and keeps the maximum. */
export function watchMemory(pid: number): { most(): number; stop(): void } {
  let most = memoryOf(pid);
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, 100);
  return { most: () => most, stop: () => clearInterval(timer) };
}
