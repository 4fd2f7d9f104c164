/** The platforms that `npm install` must work on. */
export const platforms = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"] as const;

type LockedPackage = {
  readonly version?: string;
  readonly os?: readonly string[] | string;
  readonly cpu?: readonly string[] | string;
  readonly libc?: readonly string[] | string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};
export type LockFile = { readonly packages: Readonly<Record<string, LockedPackage>> };

export type Gap = {
  /** Such as `@rolldown/binding-*`. */
  readonly family: string;
  readonly missing: readonly string[];
};

/**
 * Packages that contain the programs of all platforms, which the lock file does not show, with the version whose
 * contents were checked by hand. (onnxruntime-node has none for macOS on x64 from 1.24 on.)
 */
const checkedVersions: Readonly<Record<string, string>> = { "onnxruntime-node": "1.23.2" };

/** The name of a package for one of our platforms; what precedes the platform is its family. */
const platformName = /^(?<family>.*?)(?:linux|darwin)-(?:x64|arm64)(?:-gnu)?$/;

/** Finds families of packages of which the lock file lacks one of our platforms. */
export function platformGaps({ packages }: LockFile): Gap[] {
  const present = new Map<string, Set<string>>();
  for (const { optionalDependencies = {} } of Object.values(packages))
    for (const family of Object.keys(optionalDependencies).map(familyOf))
      if (family) present.set(family, present.get(family) ?? new Set());
  for (const [path, locked] of Object.entries(packages))
    for (const platform of platforms.filter((platform) => runsOn(locked, platform)))
      present.get(familyOf(nameAt(path)) ?? "")?.add(platform);
  const gaps = [...present].map(([family, found]) => ({
    family: `${family}*`,
    missing: platforms.filter((platform) => !found.has(platform)),
  }));
  return [...gaps.filter(({ missing }) => missing.length > 0), ...uncheckedVersions(packages)];
}

const uncheckedVersions = (packages: LockFile["packages"]): Gap[] =>
  Object.entries(packages)
    .filter(
      ([path, { version }]) => checkedVersions[nameAt(path)] && checkedVersions[nameAt(path)] !== version,
    )
    .map(([path, { version }]) => ({
      family: `${nameAt(path)} ${version}`,
      missing: ["a check by hand: see checkedVersions in scripts/platform-gaps.ts"],
    }));

const nameAt = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

const familyOf = (name: string) => platformName.exec(name)?.groups?.family;

function runsOn({ os, cpu, libc }: LockedPackage, platform: string): boolean {
  if (!os || !cpu) return false;
  const [ourOs = "", ourCpu = ""] = platform.split("-");
  return (
    [os].flat().includes(ourOs) && [cpu].flat().includes(ourCpu) && (!libc || [libc].flat().includes("glibc"))
  );
}
