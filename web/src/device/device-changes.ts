/** What other tabs, and other parts of this page, should know about. */
type DeviceChange = "kept" | "wished" | "wiped";

const name = "waybook-device";
const listeners = new Set<(change: DeviceChange) => void>();
let channel: BroadcastChannel | undefined;

const tell = (change: DeviceChange) => {
  for (const listener of listeners) listener(change);
};

const open = (): BroadcastChannel | undefined => {
  if (channel || !("BroadcastChannel" in globalThis)) return channel;
  channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => tell(data);
  return channel;
};

export const deviceChanges = {
  announce: (change: DeviceChange): void => {
    tell(change);
    open()?.postMessage(change);
  },
  subscribe: (listener: (change: DeviceChange) => void): (() => void) => {
    open();
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
