import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The process and the socket of the embedded PostgreSQL in this folder. */
export async function readPostmaster(dataFolder: string): Promise<{ pid: number; socket: string }> {
  // Its lines are its process id, then its folder, the time, the port, and the folder of its socket.
  const lines = (await readFile(join(dataFolder, "postgres/postmaster.pid"), "utf8")).split("\n");
  const [pid, , , port, socketFolder = ""] = lines;
  // As root, it is in PostgreSQL's own folder, and named as only that process sees it.
  const reachable = socketFolder.startsWith("/proc/self") ? join(dataFolder, "postgres") : socketFolder;
  return { pid: Number(pid), socket: join(reachable, `.s.PGSQL.${port}`) };
}
