/** Every response header with a meaning of its own. */
export const responseHeaders = {
  "X-Request-Id": {
    description:
      "Names this request in our logs; also `instance` in errors. Quote it when you report something.",
    example: "mQ2r8xAd.4711",
  },
  RateLimit: {
    description: "What is left of the current window (`r`, requests) and when it ends (`t`, seconds).",
    example: '"token";r=597;t=42',
  },
  "RateLimit-Policy": {
    description: "The limit that applies: `q` requests in a window of `w` seconds.",
    example: '"token";q=600;w=60',
  },
  "Retry-After": { description: "Seconds to wait before trying again.", example: "30" },
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
    description: "How a body may be encoded, where the one sent was encoded otherwise: not at all.",
    example: "identity",
  },
  "Accept-Patch": {
    description: "The types that a patch may have (RFC 5789).",
    example: "application/merge-patch+json, application/json",
  },
  "Accept-Ranges": { description: "The file supports range requests.", example: "bytes" },
  "Content-Range": {
    description: "Which part it is, and how long the whole file is (RFC 9110 14.4).",
    example: "bytes 0-1023/146515",
  },
  "Content-Disposition": {
    description: "That it is a file to keep, and under which name (RFC 6266).",
    example: 'attachment; filename="lisbon-in-spring.ics"',
  },
  Deprecation: {
    description: "Since when this is deprecated (RFC 9745); only on what will go.",
    example: "@1798761600",
  },
  Sunset: {
    description: "When this goes away (RFC 8594); at least six months after it was announced.",
    example: "Thu, 01 Jul 2027 00:00:00 GMT",
  },
} as const satisfies Record<string, { description: string; example: string }>;

export type ResponseHeader = keyof typeof responseHeaders;
