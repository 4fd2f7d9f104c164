import type { Config } from "../config.ts";

type Headers = Readonly<Record<string, string>>;

/** What every response carries, and what only pages need on top. */
export function securityHeaders({ publicUrl }: Pick<Config, "publicUrl">): {
  always: Headers;
  page: Headers;
} {
  const always = {
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    ...(publicUrl.startsWith("https:") && {
      "strict-transport-security": "max-age=63072000; includeSubDomains",
    }),
  };
  const page = {
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), payment=(), usb=()",
  };
  return { always, page };
}

/** A page of ours: scripts and styles from this origin alone, inline styles only with this response's nonce. */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/** The API reference's library sets style attributes in HTML of its own making; style elements keep the nonce. */
export const referencePolicy = (nonce: string): string =>
  `${pagePolicy(nonce)}; style-src-attr 'unsafe-inline'`;
