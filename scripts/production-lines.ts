const folders = ["server", "web", "contract", "cli", "bin"] as const;

const sources = /\.(?:tsx?|js|css|sql|typ|html|txt)$/;
/** Tests, data and what scripts write, such as schema.sql. */
const notCounted = /\.test\.tsx?$|(?:^|\/)(?:data|dist|built|generated)\/|\/schema\.sql$/;

/** Whether a file is written by hand and runs in production. */
export function isProduction(path: string): boolean {
  const isInFolder = folders.some((folder) => path.startsWith(`${folder}/`));
  const isSource = sources.test(path) || path.startsWith("bin/");
  return isInFolder && isSource && !notCounted.test(path);
}

/** Whether a file is data that the code reads. */
export const isData = (path: string): boolean => path.startsWith("datasets/");

type TextFile = { readonly path: string; readonly text: string };

export const countLines = (files: readonly TextFile[]): number =>
  files.reduce((total, { text }) => total + text.split("\n").length - 1, 0);

type Count = { readonly folder: string; readonly files: number; readonly lines: number };

/** Counts the production files of each top folder; the last row is the total. */
export function productionLines(files: readonly TextFile[]): Count[] {
  const count = (folder: string, prefix: string): Count => {
    const counted = files.filter(({ path }) => path.startsWith(prefix) && isProduction(path));
    return { folder, files: counted.length, lines: countLines(counted) };
  };
  return [...folders.map((folder) => count(folder, `${folder}/`)), count("total", "")];
}
