import type { Random } from "../../random.ts";
import { brokenJson } from "../broken-json.ts";
import { hostileJson, hostileText, jsonText } from "../hostile-values.ts";
import type { FuzzContext, RequestDraft } from "../request-draft.ts";
import { largeUploads, type Upload } from "../uploads.ts";

type Spoil = (making: FuzzContext, draft: RequestDraft) => RequestDraft;

const withBody = (draft: RequestDraft, contentType: string, body: Buffer | string): RequestDraft => ({
  ...draft,
  headers: [...draft.headers.filter(([name]) => name !== "Content-Type"), ["Content-Type", contentType]],
  body: Buffer.from(body as string),
});

const jsonType = ({ headers }: RequestDraft): string =>
  headers.find(([name, value]) => name === "Content-Type" && value.includes("json"))?.[1] ??
  "application/json";

/** Wrong in a member or two; of what takes no JSON, anything. */
const mutated: Spoil = ({ random }, draft) =>
  withBody(
    draft,
    jsonType(draft),
    draft.json ? brokenJson(random, draft.json.value, draft.json.places) : jsonText(hostileJson(random)),
  );

const invalid: Spoil = ({ random }, draft) => {
  const text = draft.json ? JSON.stringify(draft.json.value) : '{"a":[1,2,{"b":"c"}]}';
  const at = random.below(text.length);
  const ways: (() => Buffer | string)[] = [
    () => text.slice(0, at),
    () => text.slice(0, at) + random.pick(['"', ",", "}", "]", "\\", "\u0000", ":", "-"]) + text.slice(at),
    () => `\ufeff${text}`,
    () => `${text}${text}`,
    () => `)]}',\n${text}`,
    () =>
      Buffer.concat([
        Buffer.from(text.slice(0, at)),
        Buffer.from([0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80]),
        Buffer.from(text.slice(at)),
      ]),
    () => Buffer.from(text, "utf16le"),
    () => Array.from({ length: random.below(200) }, () => String.fromCharCode(random.below(128))).join(""),
    () => jsonText(hostileJson(random)),
    () => "",
    () => " ".repeat(random.below(50_000)),
    () => `{"title":"${"a".repeat(random.below(1_100_000))}"}`,
  ];
  return withBody(draft, jsonType(draft), random.pick(ways)());
};

const form: Spoil = ({ random }, draft) => {
  const names = Object.keys((draft.json?.value as object | undefined) ?? {});
  const known = draft.body?.toString("utf8", 0, 2_000) ?? "";
  const pair = () =>
    `${random.pick([...names, "grant_type", "token", "a", "", "__proto__", "a[b]"])}=${random.pick(["", "%zz", "%00", "+", encodeURIComponent(hostileText(random).toWellFormed()), "authorization_code", "refresh_token", "client_credentials"])}`;
  const text = [
    ...(random.chance(0.6) ? [known] : []),
    ...Array.from({ length: random.below(8) }, pair),
  ].join(random.pick(["&", "&&", ";"]));
  return withBody(draft, "application/x-www-form-urlencoded", text);
};

const multipart: Spoil = ({ random }, draft) => {
  const boundary = random.pick(["b", "a-boundary", "=_?:", "x".repeat(70), "x".repeat(300), "a b", ""]);
  const said = random.chance(0.7) ? boundary : random.pick([`"${boundary}"`, "other", '"', "\\"]);
  const disposition = () =>
    random.pick([
      'form-data; name="file"; filename="a.pdf"',
      'form-data; name="file"; filename="../../../etc/passwd"',
      'form-data; name="name"',
      'form-data; name="__proto__"',
      'form-data; name="kind"',
      "form-data; name=file; filename*=UTF-8''%ff%00",
      `form-data; name="file"; filename="${hostileText(random).slice(0, 3_000)}"`,
      "form-data",
      "attachment",
      `form-data; name="${"a".repeat(5_000)}"`,
    ]);
  const part = () =>
    `--${boundary}\r\n${random.pick([`Content-Disposition: ${disposition()}\r\n`, "", "X: y\r\n", `Content-Disposition: ${disposition()}\r\nContent-Type: ${random.pick(["text/plain", "x", "application/pdf"])}\r\nContent-Transfer-Encoding: base64\r\n`])}${random.pick(["\r\n", "\r\n", "\n", ""])}${random.pick(["%PDF-1.7\nabc", "", hostileText(random), "ticket"])}\r\n`;
  const parts = Array.from({ length: random.chance(0.95) ? random.below(4) : random.below(300) }, part).join(
    "",
  );
  const end = random.pick([
    `--${boundary}--\r\n`,
    `--${boundary}--`,
    `--${boundary}`,
    "",
    "--",
    `--${boundary}--\r\nepilogue`,
  ]);
  return withBody(draft, `multipart/form-data; boundary=${said}`, Buffer.from(parts + end));
};

/** Bytes that are not what they say, or not what is wanted. */
const upload =
  (uploads: readonly Upload[]): Spoil =>
  ({ random }, draft) => {
    const { contentType, bytes } = random.pick(random.chance(0.01) ? largeUploads : uploads);
    const taken = draft.operation.bodies.map(({ contentType }) => contentType);
    return withBody(draft, random.chance(0.3) && taken.length > 0 ? random.pick(taken) : contentType, bytes);
  };

const mcpMethods = [
  ...[
    "initialize",
    "tools/list",
    "tools/call",
    "ping",
    "notifications/initialized",
    "resources/list",
    "resources/read",
  ],
  ...[
    "prompts/get",
    "completion/complete",
    "logging/setLevel",
    "server/discover",
    "__proto__",
    "",
    "tools/call\u0000",
  ],
];
const tools = [
  ...[
    "create_itinerary",
    "list_itineraries",
    "get_itinerary",
    "update_itinerary",
    "search_explore",
    "list_documents",
  ],
  ...["constructor", "__proto__", "", "delete_everything"],
];

/** JSON-RPC in every disorder; to `/mcp` alone it means anything. */
const rpc: Spoil = ({ random }, draft) => {
  const { id, etag } = draft.trip;
  const args = () =>
    random.pick([
      { id, etag, changes: { title: hostileJson(random) } },
      { title: hostileText(random), days: [{ stops: [{ name: hostileJson(random) }] }] },
      { q: hostileJson(random), limit: hostileJson(random), cursor: hostileJson(random) },
      { id: hostileJson(random) },
      hostileJson(random),
    ]);
  const message = (): Record<string, unknown> => ({
    jsonrpc: random.chance(0.9) ? "2.0" : hostileJson(random),
    ...(random.chance(0.85) && { id: random.chance(0.8) ? random.below(1_000) : hostileJson(random) }),
    method: random.chance(0.9)
      ? random.pick(mcpMethods.concat(Array(8).fill("tools/call")))
      : hostileJson(random),
    ...(random.chance(0.9) && {
      params: random.chance(0.85)
        ? {
            name: random.pick(tools),
            arguments: args(),
            ...(random.chance(0.3) && { _meta: hostileJson(random) }),
          }
        : hostileJson(random),
    }),
    ...(random.chance(0.1) && { result: {}, error: hostileJson(random) }),
  });
  const body = random.chance(0.85) ? message() : Array.from({ length: random.below(60) }, message);
  const accepting: RequestDraft = {
    ...draft,
    headers: [
      ...draft.headers,
      [
        "Accept",
        random.pick(["application/json, text/event-stream", "application/json", "text/event-stream"]),
      ],
    ],
  };
  return withBody(accepting, "application/json", jsonText(body));
};

/** Which kinds a draft can take, the likelier ones more than once. */
export function bodyKinds(uploads: readonly Upload[]) {
  const kinds = {
    "JSON, spoilt": mutated,
    "JSON, invalid": invalid,
    form,
    multipart,
    upload: upload(uploads),
    "JSON-RPC": rpc,
  };
  type Kind = keyof typeof kinds;
  const pick = (random: Random, { operation, json }: RequestDraft): Kind => {
    if (operation.id === "callMcp")
      return random.chance(0.7) ? "JSON-RPC" : random.pick(["JSON, spoilt", "JSON, invalid"]);
    const isFile = operation.bodies.some(({ contentType }) => /image|\*|multipart/.test(contentType));
    if (isFile && random.chance(0.7)) return random.chance(0.3) ? "multipart" : "upload";
    if (operation.bodies.some(({ contentType }) => contentType.includes("urlencoded")) && random.chance(0.7))
      return "form";
    if (json && random.chance(0.85)) return random.chance(0.75) ? "JSON, spoilt" : "JSON, invalid";
    return random.pick(Object.keys(kinds) as Kind[]);
  };
  return { kinds, pick };
}
