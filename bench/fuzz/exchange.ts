/** What is sent over one connection, and what has to come back. */
export type Exchange = {
  readonly pieces: readonly Buffer[];
  /** Of the requests in it, in their order: an answer to HEAD has no body. */
  readonly methods: readonly string[];
  /**
   * `answer`: HTTP asks for one to each request, or for a refusal.
   * `end`: our half ends with the last byte, and an answer may come.
   * `leave`: the connection is left half-way, and is gone some time later.
   */
  readonly ending: "answer" | "end" | "leave";
};

export const makeExchange = (
  pieces: readonly (Buffer | string)[],
  more: Partial<Exchange> = {},
): Exchange => ({
  pieces: pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece, "latin1") : piece)),
  methods: ["GET"],
  ending: "answer",
  ...more,
});

/** What identifies it in a report: bytes that cannot be printed are dots. */
export function summarize({ pieces }: Pick<Exchange, "pieces">): string {
  const bytes = Buffer.concat(pieces).subarray(0, 2_000);
  const said = bytes
    .toString("latin1")
    .replace(/^(authorization|cookie): .*$/gim, "$1: …")
    .replace(/\r\n/g, "⏎")
    .replace(/[^\x20-\x7e⏎…]/g, ".");
  return said.length > 500 ? `${said.slice(0, 500)}…` : said;
}
