export const apps = {
  title: "Connected apps",
  text: "Apps that can use your Waybook, and what each of them can do.",
  none: "No apps connected",
  noneText:
    "When you allow an app or an assistant to use your Waybook, it appears here, and you can disconnect it here.",
  own: "By Waybook",
  may: "It can",
  connected: "Connected",
  used: "Last used",
  neverUsed: "Not used yet",
  disconnect: "Disconnect",
  disconnectOne: "Disconnect {name}",
  disconnectTitle: "Disconnect {name}?",
  disconnectText: "It loses access at once. What it has changed or copied stays as it is.",
  disconnected: "{name} is disconnected",
  stillConnected: "{name} is still connected",
} as const;
