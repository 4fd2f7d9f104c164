import { isForOurs, isForSomeSystems, type Lock, type LockedPackage } from "./release-manifest.ts";

type Product = { readonly name: string; readonly version: string; readonly license: string };

/**
 * What a release is made of, on every system that it is for, as CycloneDX. By the lock alone: it is the same wherever
 * it is written. (`npm sbom --omit dev` leaves out what development needs as well.)
 */
export function billOfMaterials(product: Product, lock: Lock): string {
  const components = Object.entries(lock.packages)
    .filter(([folder, locked]) => folder !== "" && !locked.dev && isInRelease(locked))
    .map(([folder, locked]) => component("library", { name: nameOf(folder), ...locked }));
  const bill = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: component("application", product) },
    // One that lies in several folders is one.
    components: [...new Map(components.map((one) => [one["bom-ref"], one])).values()],
  };
  return `${JSON.stringify(bill, undefined, 2)}\n`;
}

const isInRelease = (locked: LockedPackage) => !isForSomeSystems(locked) || isForOurs(locked);

const nameOf = (folder: string) => folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);

type Described = Pick<LockedPackage, "version" | "license" | "integrity"> & { readonly name: string };

function component(type: "application" | "library", { name, version, license, integrity }: Described) {
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  return {
    type,
    "bom-ref": purl,
    name,
    version,
    purl,
    ...(integrity && { hashes: [sha512(integrity)] }),
    ...(license && { licenses: [{ expression: license }] }),
  };
}

/** From npm's form of it to CycloneDX's. */
const sha512 = (integrity: string) => ({
  alg: "SHA-512",
  content: Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex"),
});
