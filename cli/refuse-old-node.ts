/** What the packages in use ask for: pg-boss wants 22.12, all others less. */
const oldest = { major: 22, minor: 12 };

export function refuseOldNode(version: string): void {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return;
  process.stderr.write(
    `waybook: Waybook runs on Node ${oldest.major}.${oldest.minor} or newer, and this is ${version}: install a newer one (https://nodejs.org), or \`npm install node@24\` in this folder.\n`,
  );
  process.exit(1);
}
