const token = /\s*("[^"]*"|24\/7|\d{1,2}:\d{2}|\d{4}|\d{1,2}|[A-Za-z]+|\|\||[;,:+[\]–-])/y;

/** The words and signs of a text in order; undefined if there is anything else in it. */
export function splitTokens(text: string): readonly string[] | undefined {
  const tokens: string[] = [];
  const end = text.trimEnd().length;
  token.lastIndex = 0;
  while (token.lastIndex < end) {
    const [, found] = token.exec(text) ?? [];
    if (found === undefined) return undefined;
    tokens.push(found === "–" ? "-" : found);
  }
  return tokens;
}

export type TokenReader = {
  /** The next one, or that many further on; empty at the end. */
  peek(ahead?: number): string;
  /** The next one, if it matches. */
  take(pattern: RegExp): string | undefined;
  readonly position: number;
};

export function createTokenReader(tokens: readonly string[]): TokenReader {
  let position = 0;
  const peek = (ahead = 0) => tokens[position + ahead] ?? "";
  return {
    peek,
    take: (pattern) => {
      const next = peek();
      if (next === "" || !pattern.test(next)) return undefined;
      position++;
      return next;
    },
    get position() {
      return position;
    },
  };
}
