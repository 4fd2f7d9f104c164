/** Every response header with a meaning of its own. */
export const responseHeaders = {
  "X-Request-Id": {
    description: "The request's id, also `instance` in errors. Include it when you report a problem.",
    example: "mQ2r8xAd.4711",
  },
  RateLimit: {
    description:
      "How many requests are left in the current window (`r`) and in how many seconds it ends (`t`).",
    example: '"token";r=597;t=42',
  },
  "RateLimit-Policy": {
    description: "The limit that applies: `q` requests in a window of `w` seconds.",
    example: '"token";q=600;w=60',
  },
  "Retry-After": { description: "Seconds to wait before you try again.", example: "30" },
  ETag: {
    description:
      "A strong ETag that changes exactly when the itinerary's content changes. Send it in `If-Match` to write, and in `If-None-Match` to read only when it has changed.",
    example: '"17-mQ2r8xAd"',
  },
  Location: {
    description: "The address of what was created.",
    example: "http://localhost:8080/v1/itineraries/0d3f6a52-7c1e-4b8e-9a57-2f6f1c0e8b11",
  },
  "Cache-Control": {
    description: "Whether and how long the response may be cached.",
    example: "private, no-cache",
  },
  "WWW-Authenticate": {
    description: "Where to get a token (RFC 9728), or which scope is missing (RFC 6750).",
    example: 'Bearer error="insufficient_scope", scope="itineraries:write"',
  },
  "Accept-Encoding": {
    description: "The accepted encoding of a body, if yours was encoded: only `identity`.",
    example: "identity",
  },
  "Accept-Patch": {
    description: "The accepted content types of a patch (RFC 5789).",
    example: "application/merge-patch+json, application/json",
  },
  "Accept-Ranges": { description: "The file supports range requests.", example: "bytes" },
  "Content-Range": {
    description: "The range of this response, and the length of the whole file (RFC 9110 14.4).",
    example: "bytes 0-1023/146515",
  },
  "Content-Disposition": {
    description: "Marks the response as a download and gives the file's name (RFC 6266).",
    example: 'attachment; filename="lisbon-in-spring.ics"',
  },
  Deprecation: {
    description: "Since when the operation is deprecated (RFC 9745). Only on deprecated operations.",
    example: "@1798761600",
  },
  Sunset: {
    description: "When the operation will be removed (RFC 8594), at least six months after the announcement.",
    example: "Thu, 01 Jul 2027 00:00:00 GMT",
  },
} as const satisfies Record<string, { description: string; example: string }>;

export type ResponseHeader = keyof typeof responseHeaders;
