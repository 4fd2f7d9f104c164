/** What package-lock.json says about a package, by its folder. */
export type LockedPackage = {
  readonly version: string;
  /** The package's own name where the folder has another. */
  readonly name?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[] | string;
  readonly cpu?: readonly string[] | string;
  readonly hasInstallScript?: boolean;
  /** An expression of SPDX. */
  readonly license?: string;
  /** A hash of what is fetched, as SRI writes it. */
  readonly integrity?: string;
};
export type Lock = { readonly packages: Readonly<Record<string, LockedPackage>> };

type Packages = Readonly<Record<string, string>>;
type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly type: string;
  readonly bin: Packages;
  readonly engines: Packages;
  readonly dependencies: Packages;
  readonly optionalDependencies: Packages;
};

const systems = ["linux", "darwin"];
const processors = ["x64", "arm64"];

/** Made for some systems only; npm fetches the one for the machine that it installs on. */
export const isForSomeSystems = ({ os, cpu }: LockedPackage): boolean =>
  os !== undefined && cpu !== undefined;

export const isForOurs = ({ os, cpu }: LockedPackage): boolean =>
  systems.some((system) => os?.includes(system)) && processors.some((processor) => cpu?.includes(processor));

/**
 * The package.json of a release: every version as in the lock, which npm does not read in a package that it installs.
 * What runs everywhere comes within the release; what is made for one system is fetched.
 */
export function releaseManifest(
  manifest: Manifest,
  lock: Lock,
): Manifest & { readonly bundleDependencies: readonly string[] } {
  const { name, version, description, license, type, bin, engines } = manifest;
  const top = Object.entries(lock.packages)
    .filter(([folder, { dev }]) => /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(folder) && !dev)
    .map(([folder, locked]) => ({
      name: folder.replace("node_modules/", ""),
      ...locked,
      alias: locked.name,
    }));
  const wanted = new Set(Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }));
  const bundled = top.filter((locked) => wanted.has(locked.name) && !isForSomeSystems(locked));
  const fetched = top.filter((locked) => isForSomeSystems(locked) && isForOurs(locked));
  return {
    name,
    version,
    description,
    license,
    type,
    bin,
    engines,
    dependencies: Object.fromEntries(bundled.map((locked) => [locked.name, locked.version])),
    optionalDependencies: Object.fromEntries(
      fetched.map(({ name, version, alias }) => [name, alias ? `npm:${alias}@${version}` : version]),
    ),
    bundleDependencies: bundled.map((locked) => locked.name),
  };
}
