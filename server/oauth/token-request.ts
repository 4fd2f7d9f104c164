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
 * What a request to the token or revocation endpoint has read and will write. oidc-provider writes step by step; here
 * all writes wait until the request has succeeded (save-token-request.ts), so that a request that fails spends nothing.
 */
export type TokenRequest = {
  /** The grant of the token in the request. */
  grant?: { readonly id: string; readonly payload: AdapterPayload };
  /** The grants of the tokens that were looked up. */
  readonly grantIds: Map<string, string>;
  /** The code or refresh token that the request spends. */
  spent?: {
    readonly kind: "AuthorizationCode" | "RefreshToken";
    readonly token: string;
    readonly hash: Buffer;
  };
  readonly issued: IssuedToken[];
  /** Set when the refresh token was repeated: the token that replaced it the first time. */
  successor?: string;
  /** The grants that end with the request. */
  readonly ended: Set<string>;
};

export const newTokenRequest = (): TokenRequest => ({ grantIds: new Map(), issued: [], ended: new Set() });

export const tokenRequests = new AsyncLocalStorage<TokenRequest>();
