import type { Random } from "../../random.ts";
import { type Exchange, makeExchange } from "../exchange.ts";
import { type Request, requestBytes, withHeader, withHeaders } from "../request.ts";

type Break = (random: Random, request: Request) => Exchange;

const firstLine = ({ method, target }: Request) => `${method} ${target} HTTP/1.1`;
const headOf = ({ headers }: Request) => headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");

/** A head in good order, but for its first line. */
const lineInstead = (request: Request, line: string) =>
  makeExchange([`${line}\r\n${headOf({ ...request, headers: request.headers })}\r\n`]);

const brokenLine: Break = (random, request) => {
  const { method, target } = request;
  return lineInstead(
    request,
    random.pick([
      ...[
        `${method} ${target}`,
        `${method}  ${target}  HTTP/1.1`,
        `${method} ${target} HTTP/1.1 x`,
        `${method}\t${target}\tHTTP/1.1`,
      ],
      ...[
        `${method} ${target} HTTP/9.9`,
        `${method} ${target} HTTQ/1.1`,
        `${method} ${target} http/1.1`,
        `${method} ${target} HTTP/1.`,
      ],
      ...[
        `${method.toLowerCase()} ${target} HTTP/1.1`,
        `${target} HTTP/1.1`,
        `GET HTTP/1.1`,
        `\u0016\u0003\u0001\u0002`,
        "\u0000",
        "}{",
      ],
      ...[
        `GET ${target}\u0000 HTTP/1.1`,
        `GET /\u00ff\u00fe HTTP/1.1`,
        `GET /a b HTTP/1.1`,
        "PRI * HTTP/2.0",
        `GET ${target}#x HTTP/1.1`,
      ],
    ]),
  );
};

const oddMethod: Break = (random, request) => {
  const method = random.pick([
    "CONNECT",
    "TRACE",
    "OPTIONS",
    "PROPFIND",
    "QUERY",
    "PURGE",
    "M-SEARCH",
    "HEAD",
    "LINK",
    "LOCK",
    "ACL",
    "SOURCE",
  ]);
  const sent = { ...withHeader(request, "Content-Type"), method, body: undefined };
  return makeExchange([requestBytes(method === "CONNECT" ? { ...sent, target: "localhost:80" } : sent)], {
    methods: [method],
  });
};

const oddTarget: Break = (random, request) => {
  const { target, method, headers } = request;
  const host = headers.find(([name]) => name === "Host")?.[1] ?? "localhost";
  const taken = random.pick([
    ...[
      "*",
      `http://${host}${target}`,
      `http://evil.example${target}`,
      `https://${host}:99999${target}`,
      "//evil.example/",
      "http://",
      "localhost:80",
    ],
    ...[
      `${target}${"a".repeat(random.below(30_000))}`,
      `${target}?${"a=1&".repeat(random.below(5_000))}`,
      `/${"../".repeat(500)}etc/passwd`,
      "\\",
      "/\\",
    ],
  ]);
  return makeExchange([requestBytes({ ...request, target: taken })], { methods: [method] });
};

const badHeader: Break = (random, request) => {
  const line = random.pick([
    ...[
      "No-Colon",
      ": no name",
      "Sp ace: x",
      "Tab\t: x",
      " Folded: x",
      "X: a\r\n folded",
      "X\u0000: a",
      "X: a\u0000b",
      "X: a\rb",
      "X: a\nY: b",
    ],
    ...[
      "X: \u00ff\u00fe",
      "\u00e9: x",
      "X: \u007f",
      "X:",
      ":",
      "\u0000",
      "(x): y",
      `X: ${"a".repeat(random.below(40_000))}`,
      `${"X".repeat(random.below(20_000))}: a`,
    ],
    Array.from({ length: random.below(2_500) }, (_, nth) => `X-${nth}: ${nth}`).join("\r\n") || "X: y",
  ]);
  return makeExchange([`${firstLine(request)}\r\n${headOf(request)}${line}\r\n\r\n`], {
    methods: [request.method],
    // Node takes an empty line for the head's end, so that a body which was promised may never come.
    ending: "end",
  });
};

const hosts: Break = (random, request) => {
  const { host } = { host: request.headers.find(([name]) => name === "Host")?.[1] ?? "localhost" };
  const values = random.pick([
    [],
    [host, host],
    [host, "evil.example"],
    [""],
    ["a b"],
    ["\u00e9"],
    ["evil.example:99999"],
    [`${host}, ${host}`],
    ["["],
    ["a".repeat(5_000)],
  ]);
  return makeExchange([requestBytes(withHeader(request, "Host", ...values))], { methods: [request.method] });
};

/** Framed in two ways, wrongly, or for more than there is. */
const framing: Break = (random, request) => {
  const body = request.body ?? Buffer.from("{}");
  const length = String(body.length);
  const lines = random.pick([
    ...[
      [
        ["Content-Length", length],
        ["Transfer-Encoding", "chunked"],
      ],
      [
        ["Content-Length", length],
        ["Content-Length", String(body.length + 1)],
      ],
    ],
    ...[
      [["Content-Length", `${length}, ${length}`]],
      [["Content-Length", "-1"]],
      [["Content-Length", "0x10"]],
      [["Content-Length", "1e3"]],
      [["Content-Length", ""]],
    ],
    ...[
      [["Content-Length", "9".repeat(30)]],
      [["Content-Length", "9007199254740993"]],
      [["Content-Length", "5000000000"]],
      [["Content-Length", `+${length}`]],
    ],
    ...[
      [["Transfer-Encoding", "gzip"]],
      [["Transfer-Encoding", "chunked, identity"]],
      [
        ["Transfer-Encoding", "chunked"],
        ["Transfer-Encoding", "chunked"],
      ],
    ],
    ...[
      [["Transfer-Encoding", "xchunked"]],
      [["Transfer-Encoding", " chunked "]],
      [["Transfer-Encoding", ""]],
      [["Content-Length", "0"]],
    ],
  ]) as unknown as Request["headers"];
  return makeExchange([requestBytes(withHeaders({ ...request, body }, ...lines))], {
    methods: [request.method],
    ending: "end",
  });
};

const chunks: Break = (random, request) => {
  const body = (request.body ?? Buffer.from('{"a":1}')).toString("latin1");
  const size = body.length.toString(16);
  const sent = random.pick([
    ...[
      `${size}\r\n${body}\r\n0\r\n\r\n`,
      `${size};a=b\r\n${body}\r\n0\r\nX: y\r\n\r\n`,
      `${size}\n${body}\n0\n\n`,
      `zz\r\n${body}\r\n0\r\n\r\n`,
    ],
    ...[
      `-1\r\n${body}\r\n0\r\n\r\n`,
      `ffffffffffffffff\r\n${body}`,
      `1\r\n${body}\r\n0\r\n\r\n`,
      `${size}\r\n${body}0\r\n\r\n`,
      `0\r\n\r\n${body}`,
    ],
    ...[
      `${size};${"a".repeat(20_000)}\r\n${body}\r\n0\r\n\r\n`,
      `\r\n${body}`,
      `0\r\n${"X: y\r\n".repeat(3_000)}\r\n`,
      `${"0".repeat(300)}${size}\r\n${body}\r\n0\r\n\r\n`,
    ],
    `${[...body.slice(0, 300)].map((one) => `1\r\n${one}\r\n`).join("")}0\r\n\r\n`,
  ]);
  const head = withHeaders({ ...request, body: undefined }, ["Transfer-Encoding", "chunked"]);
  return makeExchange([requestBytes(head), sent], { methods: [request.method], ending: "end" });
};

const cutShort: Break = (random, request) => {
  const whole = requestBytes({ ...request, body: request.body ?? Buffer.alloc(2_000, "x") });
  return makeExchange([whole.subarray(0, 1 + random.below(whole.length - 1))], {
    methods: [request.method],
    ending: "end",
  });
};

const halfWay: Break = (random, request) => ({ ...cutShort(random, request), ending: "leave" });

const pipelined: Break = (random, request) => {
  const get = {
    ...request,
    method: "GET",
    target: "/healthz",
    body: undefined,
    headers: request.headers.filter(([name]) => name === "Host"),
  };
  const all = Array.from({ length: 2 + random.below(4) }, () => (random.chance(0.6) ? request : get));
  return makeExchange([Buffer.concat(all.map(requestBytes))], { methods: all.map(({ method }) => method) });
};

const inPieces: Break = (random, request) => {
  const whole = requestBytes(request);
  const cuts = [
    0,
    ...Array.from({ length: 1 + random.below(6) }, () => random.below(whole.length)),
    whole.length,
  ].toSorted((a, b) => a - b);
  return makeExchange(
    cuts.slice(1).map((cut, nth) => whole.subarray(cuts[nth], cut)),
    { methods: [request.method] },
  );
};

const expecting: Break = (random, request) =>
  makeExchange(
    [
      requestBytes(
        withHeaders(request, [
          "Expect",
          random.pick(["100-continue", "100-Continue", "200-ok", "", "100-continue, x"]),
        ]),
      ),
    ],
    { methods: [request.method] },
  );

const upgrading: Break = (random, request) => {
  const upgrade = random.pick(["websocket", "h2c", "TLS/1.0", "", "x".repeat(3_000)]);
  const connection = random.pick(["Upgrade", "upgrade, keep-alive", "Upgrade, HTTP2-Settings"]);
  return makeExchange(
    [
      requestBytes(
        withHeaders(
          request,
          ["Connection", connection],
          ["Upgrade", upgrade],
          ["Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="],
          ["HTTP2-Settings", "AAMAAABkAAQCAAAAAAIAAAAA"],
        ),
      ),
    ],
    { methods: [request.method] },
  );
};

const oldVersion: Break = (random, request) => {
  const bytes = requestBytes(request)
    .toString("latin1")
    .replace(" HTTP/1.1\r\n", ` ${random.pick(["HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/1.2"])}\r\n`);
  return makeExchange([bytes], { methods: [request.method] });
};

const noise: Break = (random) => {
  const length = 1 + random.below(3_000);
  return makeExchange([Buffer.from(Array.from({ length }, () => random.below(256)))], { ending: "end" });
};

export const wireKinds: Readonly<Record<string, Break>> = {
  "broken request line": brokenLine,
  "odd method": oddMethod,
  "odd target": oddTarget,
  "bad header": badHeader,
  hosts,
  framing,
  chunks,
  "cut short": cutShort,
  "left half-way": halfWay,
  pipelined,
  "in pieces": inPieces,
  expectations: expecting,
  upgrades: upgrading,
  "other version": oldVersion,
  noise,
};
