import { FieldMarkers } from "./field-markers.tsx";
import { useAnnouncePresence } from "./use-announce-presence.ts";

/** Says that this traveller is here, and marks where others write. It has no place on the page of its own. */
export const Presence = () => {
  useAnnouncePresence();
  return <FieldMarkers />;
};
