import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import type { StoredImage } from "../../presenters/stored-image.ts";

type Preview = { readonly travellerId: string; readonly itineraryId: string };

const hour = 3_600_000;

// Signed like cursors of lists; the name distinguishes them.
const nameOf = ({ travellerId, itineraryId }: Preview) => [
  "found image",
  travellerId,
  // In a path it may be in capitals.
  itineraryId.toLowerCase(),
];

/** Everything about the image, for the traveller to send back, so that nothing has to be stored. */
export function sealPreview(
  { cursors, clock }: Pick<Parts, "cursors" | "clock">,
  preview: Preview,
  { key, hash, details }: StoredImage,
): string {
  return cursors.seal(nameOf(preview), [clock.time() + hour, key, hash, JSON.stringify(details)]);
}

/** Valid for an hour, for this traveller and itinerary only. */
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
    if (error instanceof Failure) throw invalidPreview("is not from a preview of this itinerary");
    throw error;
  }
}

const invalidPreview = (why: string) =>
  new Failure("validationFailed", {
    detail: `The found image ${why}. Request a new preview.`,
    errors: [{ path: "/found", message: why }],
  });
