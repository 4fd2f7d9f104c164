import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import type { StoredImage } from "../../presenters/stored-image.ts";

/** Whose preview it was, and of which itinerary. */
type Preview = { readonly travellerId: string; readonly itineraryId: string };

const hour = 3_600_000;

// The signature that cursors have serves here too: what was found is told apart from lists by its name.
const nameOf = ({ travellerId, itineraryId }: Preview) => [
  "found image",
  travellerId,
  // A path may have it in capitals.
  itineraryId.toLowerCase(),
];

/** All that is known of the image, for its traveller to send back: until then nobody has to remember it. */
export function sealPreview(
  { cursors, clock }: Pick<Parts, "cursors" | "clock">,
  preview: Preview,
  { key, hash, details }: StoredImage,
): string {
  return cursors.seal(nameOf(preview), [clock.time() + hour, key, hash, JSON.stringify(details)]);
}

/** The image that was found for this very traveller and itinerary, no longer than an hour ago. */
export function openPreview(
  { cursors, clock }: Pick<Parts, "cursors" | "clock">,
  preview: Preview,
  found: string,
): StoredImage {
  const [until, key, hash, details] = openSealed(() =>
    cursors.open<[number, string, string, string]>(nameOf(preview), found),
  );
  if (clock.time() >= until) throw invalidPreview("is older than an hour");
  return { key, hash, details: JSON.parse(details) };
}

function openSealed<Position>(open: () => Position): Position {
  try {
    return open();
  } catch (error) {
    if (error instanceof Failure) throw invalidPreview("is not one that you were given for this itinerary");
    throw error;
  }
}

const invalidPreview = (why: string) =>
  new Failure("validationFailed", {
    detail: `The found image ${why}. Ask for a preview again.`,
    errors: [{ path: "/found", message: why }],
  });
