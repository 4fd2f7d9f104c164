export type FuzzResponse = {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  /** The beginning of the body, for a report. */
  readonly bodyStart: string;
};

type Reading = { -readonly [Member in keyof FuzzResponse]: FuzzResponse[Member] } & {
  /** Bytes of the body, or of its chunk, that are still to come. */
  left: number;
  framing: "length" | "chunks" | "close";
};

/** Parses HTTP/1.1 responses as their bytes arrive; of event streams, which never end, only the head. */
export function responseReader(methods: readonly string[], onResponse: (response: FuzzResponse) => void) {
  let bytes: Buffer = Buffer.alloc(0);
  let reading: Reading | undefined;
  let count = 0;
  let isEndless = false;

  const finish = () => {
    if (!reading) return;
    count++;
    const { status, headers, bodyStart: said } = reading;
    reading = undefined;
    onResponse({ status, headers, bodyStart: said });
  };
  const take = (length: number): Buffer => {
    const taken = bytes.subarray(0, length);
    bytes = bytes.subarray(length);
    return taken;
  };
  const takeLine = (end: string): string | undefined => {
    const at = bytes.indexOf(end);
    return at < 0 ? undefined : take(at + end.length).toString("latin1", 0, at);
  };
  const takeBody = (): boolean => {
    if (!reading) return false;
    const part = take(reading.framing === "close" ? bytes.length : Math.min(reading.left, bytes.length));
    if (reading.bodyStart.length < 400) reading.bodyStart += part.toString("utf8", 0, 400);
    reading.left -= part.length;
    return reading.framing !== "close" && reading.left <= 0;
  };
  /** Whether something was parsed. */
  const step = (): boolean => {
    if (!reading) {
      const head = takeLine("\r\n\r\n");
      if (head === undefined) return false;
      reading = parseHead(head, methods[count]);
      if (reading === undefined) return true;
      const isStream = reading.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
      const isOver = reading.framing === "length" && reading.left === 0;
      if (isOver || isStream) finish();
      isEndless ||= isStream;
      return !isStream;
    }
    if (reading.framing !== "chunks") {
      if (bytes.length === 0) return false;
      if (takeBody()) finish();
      return true;
    }
    if (reading.left > 0) {
      if (bytes.length === 0) return false;
      takeBody();
      return true;
    }
    const size = takeLine("\r\n");
    if (size === undefined) return false;
    // The end of the chunk before.
    if (size === "") return true;
    reading.left = Number.parseInt(size, 16);
    if (reading.left !== 0) return true;
    finish();
    if (bytes.toString("latin1", 0, 2) === "\r\n") take(2);
    return true;
  };

  return {
    take(chunk: Buffer) {
      if (isEndless) return;
      bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
      while (step());
    },
    /** The server has closed its side. */
    end() {
      if (reading?.framing === "close") finish();
    },
  };
}

/** Undefined for an interim response, which another one follows. */
function parseHead(head: string, method: string | undefined): Reading | undefined {
  const [first = "", ...lines] = head.trimStart().split("\r\n");
  const status = Number(first.split(" ")[1]);
  if (status === 100 || status === 102 || status === 103) return undefined;
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const isBare = method === "HEAD" || status === 204 || status === 304;
  const length = headers.get("content-length");
  const framing =
    isBare || length !== undefined ? "length" : headers.has("transfer-encoding") ? "chunks" : "close";
  return { status, headers, bodyStart: "", framing, left: isBare ? 0 : Number(length ?? 0) };
}
