import { AsyncLocalStorage } from "node:async_hooks";
import type { AdapterPayload } from "oidc-provider";

export type IssuedToken = {
  readonly kind: "AccessToken" | "RefreshToken";
  readonly token: string;
  readonly hash: Buffer;
  readonly clientId: string;
  readonly scope: string;
  readonly payload: AdapterPayload;
  readonly expiresAt: Date;
};

/**
 * What one request to the token or revocation endpoint found, and what it is to write. The library writes as it goes;
 * here all of it waits until the request has succeeded, and is then written at once. So a request that fails in its
 * last check has spent nothing.
 */
export type TokenRequest = {
  /** The grant of the token that came: read together with it. */
  grant?: { readonly id: string; readonly payload: AdapterPayload };
  /** Which grant each token belongs to that was looked up. */
  readonly grantIds: Map<string, string>;
  /** The code or refresh token that the request spends. */
  spent?: {
    readonly kind: "AuthorizationCode" | "RefreshToken";
    readonly token: string;
    readonly hash: Buffer;
  };
  readonly issued: IssuedToken[];
  /** The refresh token came a second time, and this is what it was exchanged for the first time. */
  successor?: string;
  /** The grants that end with the request. */
  readonly ended: Set<string>;
};

export const newTokenRequest = (): TokenRequest => ({ grantIds: new Map(), issued: [], ended: new Set() });

export const tokenRequests = new AsyncLocalStorage<TokenRequest>();
