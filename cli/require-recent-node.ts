/** pg-boss requires 22.12, all other packages less. */
const minVersion = { major: 22, minor: 12 };

export function requireRecentNode(version: string): void {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > minVersion.major || (major === minVersion.major && minor >= minVersion.minor)) return;
  process.stderr.write(
    `waybook: Waybook runs on Node ${minVersion.major}.${minVersion.minor} or newer, and this is ${version}: install a newer one (https://nodejs.org), or \`npm install node@24\` in this folder.\n`,
  );
  process.exit(1);
}
