type Headers = Readonly<Record<string, string>>;

export type HeaderClass = {
  /** Which responses it contains, and why it is so. */
  readonly meaning: string;
  /** All headers of a response that `headersOf` returns; of an ETag only that there is one. */
  readonly headers: Headers;
};

/** The headers of every response, unless a class has its own. */
export const commonHeaders: Headers = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
};

const forCaller = { "cache-control": "no-store", vary: "authorization, cookie" };
const forCallerCompressed = { ...forCaller, vary: "accept-encoding, authorization, cookie" };
const askedAgain = {
  "cache-control": "private, no-cache",
  vary: "accept-encoding, authorization, cookie",
  etag: "yes",
};
const forGood = { "cache-control": "public, max-age=31536000, immutable" };
/** If a browser displays it anyway, it can do nothing. */
const attachment = {
  "content-disposition": "attachment",
  "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
};
const openToPages = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "Content-Disposition, Deprecation, ETag, Link, Location, Mcp-Session-Id, RateLimit, RateLimit-Policy, Retry-After, Sunset, WWW-Authenticate, X-Request-Id",
};
const forPagesElsewhere = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};
const page = {
  "cache-control": "private, no-cache",
  vary: "accept-encoding, accept-language, authorization, cookie",
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-…'; img-src 'self' data: blob:; media-src blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
};

const headerClass = (meaning: string, ...parts: readonly Headers[]): HeaderClass => ({
  meaning,
  headers: Object.assign({}, commonHeaders, ...parts),
});

/** How responses may be cached, framed and read by other origins. Every response is in one of these classes. */
export const headerClasses = {
  private: headerClass(
    "Nothing to read, or why not. Made for this caller: kept by nobody, and no page of another origin sees it.",
    forCaller,
  ),
  "private JSON": headerClass("The same with something to read, for pages of ours.", forCallerCompressed),
  calendar: headerClass(
    "For who knows the address; calendars ask each time whether there is a newer one.",
    askedAgain,
  ),
  api: headerClass(
    "As private, for apps in pages of any origin: they come with a token, never with our cookies.",
    forCaller,
    openToPages,
  ),
  "api JSON": headerClass("The same with something to read.", forCallerCompressed, openToPages),
  "api JSON with its tag": headerClass(
    "An itinerary as a write left it, with the tag for the next one.",
    forCallerCompressed,
    { etag: "yes" },
    openToPages,
  ),
  "api JSON asked for again": headerClass(
    "An itinerary as it is read: its caller may keep it, and asks each time whether it still holds.",
    askedAgain,
    openToPages,
  ),
  "api download": headerClass("A file to keep.", forCaller, attachment, openToPages),
  "api download asked for again": headerClass("An itinerary as a file.", askedAgain, attachment, openToPages),
  "api document": headerClass(
    "A traveller's own file, such as a passport: no copy stays behind.",
    forCaller,
    { etag: "yes" },
    attachment,
    openToPages,
  ),
  "api document unchanged": headerClass(
    "That who has it still has the right one.",
    forCaller,
    { etag: "yes" },
    openToPages,
  ),
  "public metadata": headerClass(
    "What apps have to know before they know anything.",
    { "cache-control": "public, max-age=300" },
    openToPages,
  ),
  "public contact": headerClass(
    "Whom to tell of a weakness.",
    { "cache-control": "public, max-age=86400" },
    openToPages,
  ),
  "public reference": headerClass(
    "The description of the API: of this version, so it is asked for each time.",
    { "cache-control": "no-cache", vary: "accept-encoding" },
    openToPages,
  ),
  sitemap: headerClass("For search engines.", {
    "cache-control": "public, max-age=3600",
    vary: "accept-encoding",
  }),
  picture: headerClass(
    "Under an address that nobody can guess and that never changes, for pages of any origin.",
    forGood,
    { etag: "yes" },
    forPagesElsewhere,
  ),
  "picture in a width": headerClass(
    "The same, in a format that the caller takes.",
    forGood,
    { etag: "yes", vary: "accept" },
    forPagesElsewhere,
  ),
  page: headerClass("The web app: our own scripts alone, in no frame, and nobody hears where from.", page),
  "page not found": headerClass("The same, where a program would get a problem.", page, {
    vary: "accept, accept-encoding, accept-language, authorization, cookie",
  }),
  "page of the reference": headerClass("Its library sets style attributes, which no nonce can allow.", page, {
    "content-security-policy": `${page["content-security-policy"]}; style-src-attr 'unsafe-inline'`,
  }),
  "page about an app's mistake": headerClass("Where an app's request cannot go on.", page, {
    "cache-control": "no-store",
  }),
  "file for good": headerClass("Its name has a hash of what is in it.", forGood, {
    etag: "yes",
    vary: "accept-encoding",
  }),
  "file for good, with WebAssembly": headerClass(
    "A worker that decodes photos or scans: it has the policy of its own script, and may compile.",
    forGood,
    {
      etag: "yes",
      vary: "accept-encoding",
      "content-security-policy": "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'",
    },
  ),
  "file for good, that fetches": headerClass("The worker that fetches the map's tiles.", forGood, {
    etag: "yes",
    vary: "accept-encoding",
    "content-security-policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  }),
  "file asked for again": headerClass("Its name stays when its content changes.", {
    "cache-control": "no-cache",
    etag: "yes",
    vary: "accept-encoding",
  }),
  "service worker": headerClass("It fetches what the page would, and is asked for again.", {
    "cache-control": "no-cache",
    vary: "accept-encoding",
    "content-security-policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  }),
  icon: headerClass("The same, which also pages of others show that link to us.", {
    "cache-control": "no-cache",
    etag: "yes",
    vary: "accept-encoding",
    "cross-origin-resource-policy": "cross-origin",
  }),
  "text asked for again": headerClass("Some lines that the server writes.", { "cache-control": "no-cache" }),
  tile: headerClass("A piece of the map, under the version that drew it.", forGood, {
    vary: "accept-encoding",
  }),
  "tile of another version": headerClass("The piece of today's map, under an address of before.", {
    "cache-control": "no-cache",
    vary: "accept-encoding",
  }),
  "map file": headerClass("The operator's own file of streets, whole or in parts.", {
    "cache-control": "no-cache",
    etag: "yes",
  }),
  "preflight allowed": headerClass(
    "Pages of other origins may ask; browsers keep this for a day.",
    forCaller,
    openToPages,
    {
      "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
      "access-control-allow-headers":
        "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Mcp-Method, Mcp-Name, MCP-Protocol-Version, Mcp-Session-Id",
      "access-control-max-age": "86400",
    },
  ),
} as const satisfies Record<string, HeaderClass>;

export type HeaderClassName = keyof typeof headerClasses;
