import { AccessTokens } from "./access-tokens.tsx";
import { ConnectAssistant } from "./connect-assistant.tsx";
import { ConnectedApps } from "./connected-apps.tsx";

export const Apps = () => (
  <>
    <ConnectedApps />
    <ConnectAssistant />
    <AccessTokens />
  </>
);
