/** What some tests need besides npm packages, and how to install it. */
type Tool = {
  readonly name: string;
  /** Whether a test file needs it: by its path and its text. */
  readonly isNeededBy: (file: TestFile) => boolean;
  readonly howToGet: string;
};

type TestFile = { readonly path: string; readonly source: string };
type SkippedTest = TestFile & { readonly name: string };

export const chromium: Tool = {
  name: "Chromium",
  isNeededBy: ({ path, source }) => /(^|\/)test\/journeys\//.test(path) || /\bchromiumPath\b/.test(source),
  howToGet: `Debian, Ubuntu: apt-get install chromium
macOS: brew install --cask google-chrome
Or name one that is there: CHROMIUM_PATH=/path/to/chromium npm test`,
};

export const oldestPostgres: Tool = {
  name: "PostgreSQL 15",
  isNeededBy: ({ source }) => /\bhasOldestPostgres\b/.test(source),
  howToGet: `Debian 12: apt-get install postgresql-15 (others: https://www.postgresql.org/download/)
macOS: brew install postgresql@15
Or name one that is there: POSTGRES_15_PATH=/folder/of/its/programs npm test`,
};

/** Which tests were skipped, why, and what to install; empty if none. */
export function describeSkippedTests(skipped: readonly SkippedTest[], missing: readonly Tool[]): string {
  let rest = skipped;
  const parts: string[] = [];
  for (const tool of missing) {
    const [its, others] = [rest.filter(tool.isNeededBy), rest.filter((one) => !tool.isNeededBy(one))];
    rest = others;
    if (its.length === 0) continue;
    const files = [...new Set(its.map(({ path }) => path))];
    parts.push(
      `${counted(its.length, "test")} skipped: this machine has no ${tool.name}.`,
      ...indented(tool.howToGet),
      `  They are in ${files.slice(0, 3).join(", ")}${files.length > 3 ? ` and ${files.length - 3} more files` : ""}.`,
    );
  }
  if (rest.length > 0)
    parts.push(
      `${counted(rest.length, "test")} skipped by the test file itself:`,
      ...rest.map(({ path, name }) => `  ${path}: ${name}`),
    );
  return parts.map((line) => `${line}\n`).join("");
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"}`;
const indented = (text: string) => text.split("\n").map((line) => `  ${line}`);
