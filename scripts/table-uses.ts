export type TableUse = {
  /** An offset into the text. */
  readonly at: number;
  readonly table: string;
  readonly isWrite: boolean;
};

const comments = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|--.*/g;
/** `from a, b` names two; `for update of t` and `on conflict do update set` name none. */
const naming =
  /\b(?<verb>insert into|update|delete from|lock table|from|join|using)\s+(?<table>[a-z_]+)\b|,\s*(?<next>[a-z_]+)\s+(?:as\s+)?[a-z]+\b/g;

/** The tables that the SQL in a file names. */
export function tableUses(text: string, isTable: (name: string) => boolean): TableUse[] {
  const code = text.replace(comments, (comment) => comment.replace(/[^\n]/g, " "));
  return [...code.matchAll(naming)].flatMap(({ index, groups = {} }) => {
    const { verb = "", next = "", table = next } = groups;
    if (!isTable(table)) return [];
    return [{ at: index, table, isWrite: /^(?:insert into|update|delete from|lock table)$/.test(verb) }];
  });
}
