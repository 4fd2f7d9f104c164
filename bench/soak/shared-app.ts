import { type OAuthApp, registerApp } from "../../test/support/oauth-app.ts";

let registered: Promise<OAuthApp> | undefined;

/** One app for all: each registration stays for 30 days. */
export function sharedApp(server: { readonly url: string }): Promise<OAuthApp> {
  registered ??= registerApp(server).catch((error) => {
    registered = undefined;
    throw error;
  });
  return registered;
}
