import { chown, readFile, rename, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";

/**
 * Writes who may connect to the embedded PostgreSQL: root, and the account that Waybook runs under. The modes of the
 * folder and the socket keep others out already; these rules also hold if the modes are changed, and keep out the
 * account `nobody`, which other programs use too. True when something changed.
 */
export async function writePgHba(
  data: string,
  account: { uid: number; gid: number } | undefined,
): Promise<boolean> {
  const names = [...new Set(["root", ownName() ?? []].flat())];
  const files = {
    "pg_hba.conf": `# Written by Waybook at each start.\nlocal all waybook ${ownName() ? "peer map=waybook" : "trust"}\n`,
    "pg_ident.conf": `# Written by Waybook at each start.\n${names.map((name) => `waybook "${name}" waybook\n`).join("")}`,
  };
  let isChanged = false;
  for (const [name, text] of Object.entries(files)) {
    const path = join(data, name);
    if ((await readFile(path, "utf8").catch(() => "")) === text) continue;
    // Renamed into place, so that a server never reads half a file.
    const fresh = `${path}.${process.pid}`;
    await writeFile(fresh, text, { mode: 0o600 });
    if (account) await chown(fresh, account.uid, account.gid);
    await rename(fresh, path);
    isChanged = true;
  }
  return isChanged;
}

/** In a container the account may have no name, which PostgreSQL needs; then only the folder's mode protects it. */
function ownName(): string | undefined {
  try {
    const { username } = userInfo();
    return /^[^"\\\n]+$/.test(username) ? username : undefined;
  } catch {
    return undefined;
  }
}
