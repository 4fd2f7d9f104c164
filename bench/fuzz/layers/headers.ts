import type { Random } from "../../random.ts";
import { hostileText } from "../hostile-values.ts";
import type { FuzzContext, RequestDraft } from "../request-draft.ts";

type Spoil = (making: FuzzContext, draft: RequestDraft) => RequestDraft;

const types = [
  ...[
    "application/json",
    "application/json; charset=utf-16",
    "application/json;",
    "application/JSON",
    "text/plain",
    "text/html",
  ],
  ...[
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "multipart/form-data; boundary=a",
  ],
  ...[
    "image/png",
    "image/jpeg",
    "image/heic",
    "image/svg+xml",
    "application/pdf",
    "application/octet-stream",
    "application/zip",
  ],
  ...[
    "application/merge-patch+json",
    "application/json-patch+json",
    "application/problem+json",
    "application/xml",
    "*/*",
    "/",
    "",
    "a",
    "a/b/c",
  ],
  ...[
    `a/${"b".repeat(3_000)}`,
    "application/json, text/plain",
    'application/json; charset="',
    'multipart/mixed; boundary="a',
    "__proto__/constructor",
  ],
];
const negotiation: Readonly<Record<string, readonly string[]>> = {
  Accept: [
    "text/event-stream",
    "image/avif",
    "*/*;q=2",
    "q=1",
    ";;;",
    "application/json;q=NaN",
    "a/b,".repeat(1_000),
    "text/html;level=\u00ff",
  ],
  "Accept-Encoding": [
    "br",
    "gzip;q=0, *;q=0",
    "identity;q=0",
    "zstd",
    "gzip,".repeat(2_000),
    "__proto__",
    "gzip;q=1e9",
  ],
  "Accept-Language": [
    "pt-PT",
    "x",
    "*",
    "de-DE-u-co-phonebk",
    "a-".repeat(2_000),
    "constructor",
    "en;q=-1",
    "\u00e9",
  ],
  Range: [
    "bytes=0-",
    "bytes=-0",
    "bytes=5-1",
    "bytes=0-99999999999999999999",
    "bytes=0-0,2-3",
    "lines=1-2",
    "bytes=",
    "bytes=-",
  ],
  "If-Range": ['"a"', 'W/"a"', "Wed, 21 Oct 2015 07:28:00 GMT", "x"],
  "If-Modified-Since": ["Wed, 99 Oct 2015 07:28:00 GMT", "0", "-1"],
  "Last-Event-Id": ["0", "-1", "a".repeat(4_000), "99999999999999999999", '"x"'],
  Origin: [
    "null",
    "http://evil.example",
    "https://localhost",
    "http://localhost:1",
    "file://",
    "x",
    "http://\u00e9",
    "http://localhost, http://localhost",
  ],
  "Sec-Fetch-Site": ["cross-site", "same-site", "none", "x"],
  "Content-Encoding": ["gzip", "br", "identity", "deflate, gzip", "x", "__proto__", "gzip,".repeat(500)],
  Referer: ["x", "http://[", "a".repeat(5_000)],
  "User-Agent": ["", "a".repeat(9_000), "\u0001", "%n%s"],
  "Mcp-Session-Id": ["x", "\u00ff", "a".repeat(4_000)],
  "Mcp-Protocol-Version": ["2026-07-28", "2025-06-18", "1900-01-01", "x", "__proto__"],
};
const forwarded: Readonly<Record<string, readonly string[]>> = {
  "X-Forwarded-For": [
    "127.0.0.1",
    "a, b, c",
    "::ffff:1.2.3.4",
    "1.2.3.4:99999",
    ",".repeat(2_000),
    "fe80::1%eth0",
    "\u00e9",
    "-",
  ],
  "X-Forwarded-Host": ["evil.example", "a b", "[::1", "", "evil.example:99999", "a, b"],
  "X-Forwarded-Proto": ["https", "javascript", "https, http", ""],
  Forwarded: ['for="_x";proto=https', "for=", ";;;"],
};

const set = (draft: RequestDraft, name: string, ...values: readonly string[]): RequestDraft => ({
  ...draft,
  headers: [
    ...draft.headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase()),
    ...values.map((value): [string, string] => [name, value]),
  ],
});

/** Bytes that a header may have, or almost. */
const headerText = (random: Random): string =>
  hostileText(random)
    .replace(/[\r\n\0]/g, " ")
    .toWellFormed()
    .slice(0, 10_000);

const oneOf =
  (choices: Readonly<Record<string, readonly string[]>>): Spoil =>
  ({ random }, draft) => {
    const name = random.pick(Object.keys(choices));
    const value = random.chance(0.8) ? random.pick(choices[name] as readonly string[]) : headerText(random);
    return set(draft, name, value);
  };

const spoilAuthorization: Spoil = ({ random, world }, draft) => {
  const { ownToken, appToken } = draft.caller.person;
  const values = [
    ...[
      "",
      "Bearer",
      "Bearer ",
      "bearer x",
      "Basic",
      "Basic Og==",
      "Basic ///",
      "Digest a=b",
      "Bearer  ",
      "Negotiate",
    ],
    ...[
      `Bearer ${ownToken} `,
      `Bearer ${ownToken},${appToken}`,
      `Bearer ${ownToken}${ownToken}`,
      `BEARER ${ownToken}`,
      ownToken,
    ],
    ...[
      `Basic ${Buffer.from(`${world.clientId}:x`).toString("base64")}`,
      `Basic ${Buffer.from("%zz:%00").toString("base64")}`,
    ],
    ...[
      `Bearer ${"a".repeat(8_000)}`,
      "Bearer eyJhbGciOiJub25lIn0.e30.",
      "Bearer \u00e9",
      `Bearer ${headerText(random)}`,
    ],
  ];
  const taken = random.pick(values);
  return random.chance(0.2)
    ? set(draft, "Authorization", taken, `Bearer ${appToken}`)
    : set(draft, "Authorization", taken);
};

const spoilCookies: Spoil = ({ random, world }, draft) => {
  const { cookie } = draft.caller.person;
  const at = random.below(cookie.length);
  const values = [
    ...[
      "",
      ";",
      "=",
      "a",
      "a=b=c",
      "session=",
      "__Host-session=x",
      "__proto__=x",
      `a=${"b".repeat(7_000)}`,
      "a=%zz",
      "a=%00",
      'a="b',
    ],
    ...[
      cookie.slice(0, at),
      `${cookie.slice(0, at)}!${cookie.slice(at + 1)}`,
      `${cookie}; ${cookie}`,
      `${cookie};${cookie.replace("=", "=x")}`,
    ],
    ...[
      cookie.toUpperCase(),
      Array.from({ length: 300 }, (_, nth) => `c${nth}=1`).join("; "),
      headerText(random),
    ],
  ];
  return set(set(draft, "Cookie", random.pick(values)), "Origin", world.origin);
};

const spoilTags: Spoil = ({ random }, draft) => {
  const { etag } = draft.trip;
  const values = [
    ...[
      "*",
      "",
      '""',
      "W/",
      `W/${etag}`,
      etag.replaceAll('"', ""),
      `${etag}, ${etag}`,
      `"x", ${etag}`,
      '"',
      `"${"a".repeat(5_000)}"`,
    ],
    ...['"a",'.repeat(1_000), '"0-\u00e9"', `${etag}"`, headerText(random)],
  ];
  return set(draft, random.pick(["If-Match", "If-None-Match"]), random.pick(values));
};

/** Few, so that the same come again with other bodies. */
const keys = Array.from(
  { length: 20 },
  (_, nth) => `00000000-0000-4000-8000-0000000000${String(nth).padStart(2, "0")}`,
);

const spoilKey: Spoil = ({ random }, draft) => {
  const values = [
    ...keys,
    ...["", "x", "a".repeat(3_000), keys[0]?.slice(1) ?? "", `${keys[0]} `, headerText(random)],
  ];
  return set(draft, "Idempotency-Key", random.pick(values));
};

export const headerKinds: Readonly<Record<string, Spoil>> = {
  "content type": ({ random }, draft) => set(draft, "Content-Type", random.pick(types)),
  negotiation: oneOf(negotiation),
  "forwarded headers": oneOf(forwarded),
  authorization: spoilAuthorization,
  cookies: spoilCookies,
  "entity tags": spoilTags,
  "idempotency key": spoilKey,
  "unknown header": ({ random }, draft) =>
    set(
      draft,
      random.pick([
        "X-Http-Method-Override",
        "X-Original-Url",
        "Te",
        "Trailer",
        "Via",
        "Prefer",
        "__proto__",
      ]),
      random.pick(["DELETE", "/v1/account", "trailers", headerText(random)]),
    ),
};
