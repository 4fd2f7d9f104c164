import type { LinkPreview } from "../../link-preview.ts";
import { mediaUrl } from "../../media/media-url.ts";
import type { Parts } from "../../parts.ts";
import { counted } from "../../plain-lines.ts";
import { findProfile } from "./people.queries.ts";

/** As avatars are developed: see account/avatar.ts. */
const avatarSide = 512;

/** How a link to a traveller's page is shown to everyone: as a guest sees them. */
export async function personPreview(
  { db, config }: Pick<Parts, "db" | "config">,
  userId: string,
): Promise<LinkPreview | undefined> {
  const profile = await findProfile(db, userId, null);
  if (!profile) return undefined;
  const { id, displayName, avatarKey, itinerariesCount, followersCount } = profile;
  const itineraries = itinerariesCount === 1 ? "1 itinerary" : `${itinerariesCount} itineraries`;
  return {
    type: "profile",
    title: displayName,
    description: `${itineraries} and ${counted(followersCount, "follower")} on Waybook.`,
    url: `${config.publicUrl}/people/${id}`,
    ...(avatarKey && {
      image: { url: mediaUrl(config, avatarKey), width: avatarSide, height: avatarSide, alt: displayName },
    }),
    isListed: true,
  };
}
