import { execFileSync } from "node:child_process";

type Bill = { readonly metadata: { readonly component: { name: string } } };

/** What a release is made of, on every system, as CycloneDX: by the lock, so that it is the same wherever it is written. */
export function billOfMaterials(root: string, name: string): string {
  const what = [
    "--package-lock-only",
    "--omit",
    "dev",
    "--sbom-format",
    "cyclonedx",
    "--sbom-type",
    "application",
  ];
  const bill: Bill = JSON.parse(
    execFileSync("npm", ["sbom", ...what], { cwd: root, encoding: "utf8", maxBuffer: 64 * 2 ** 20 }),
  );
  // npm takes the folder's.
  bill.metadata.component.name = name;
  return `${JSON.stringify(bill, undefined, 2)}\n`;
}
