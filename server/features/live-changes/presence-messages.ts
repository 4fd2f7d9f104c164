/** What nodes tell each other about one device. */
export type PresenceMessage =
  | readonly [
      kind: "here",
      itineraryId: string,
      holder: string,
      travellerId: string,
      msLeft: number,
      isListening: boolean,
      at: string | null,
    ]
  /** Its last stream on the sending node has closed. Nodes where it has another one say that it is here. */
  | readonly [kind: "leaving", itineraryId: string, holder: string]
  /** Its traveller has no role any more. */
  | readonly [kind: "gone", itineraryId: string, holder: string];

/** PostgreSQL takes less than 8,000 bytes in a notification. */
const maxBytes = 7_900;

/** As few notifications as they fit into, each with the sender's name. */
export function packMessages(nodeId: string, messages: Iterable<PresenceMessage>): string[] {
  const packed: string[] = [];
  let texts: string[] = [];
  let bytes = 0;
  const close = () => {
    if (texts.length > 0) packed.push(`${nodeId} [${texts.join(",")}]`);
    texts = [];
    bytes = nodeId.length + 3;
  };
  close();
  for (const message of messages) {
    const text = JSON.stringify(message);
    const more = Buffer.byteLength(text) + 1;
    if (bytes + more > maxBytes) close();
    texts.push(text);
    bytes += more;
  }
  close();
  return packed;
}

/**
 * Of its own messages a node hears only who is leaving: another node may have said before that they are here, and that
 * arrives first.
 */
export function unpackMessages(nodeId: string, notification: string): readonly PresenceMessage[] {
  const messages: PresenceMessage[] = JSON.parse(notification.slice(notification.indexOf(" ") + 1));
  return notification.startsWith(nodeId) ? messages.filter(([kind]) => kind === "leaving") : messages;
}
