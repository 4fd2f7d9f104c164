import type { Parts } from "../../parts.ts";
import { mediaUrl } from "../../platform/media-url.ts";
import { pluralize } from "../../platform/text/plain-lines.ts";
import type { LinkPreview } from "../../presenters/link-preview.ts";
import { findProfile } from "./people.queries.ts";

/** The width in which avatars are stored: see account/avatar.ts. */
const avatarSide = 512;

/** The preview of a link to a traveller's page, as a guest sees it. */
export async function personPreview(
  { db, config }: Pick<Parts, "db" | "config">,
  userId: string,
): Promise<LinkPreview | undefined> {
  const profile = await findProfile(db, userId, null);
  if (!profile) return undefined;
  const { id, username, displayName, avatarKey, joinedAt, itinerariesCount, followersCount } = profile;
  const itineraries = itinerariesCount === 1 ? "1 itinerary" : `${itinerariesCount} itineraries`;
  const url = `${config.publicUrl}/people/${id}`;
  const avatar = avatarKey && mediaUrl(config, avatarKey);
  return {
    type: "profile",
    title: displayName,
    description: `${itineraries} and ${pluralize(followersCount, "follower")} on Waybook.`,
    url,
    ...(avatar && {
      image: { url: avatar, width: avatarSide, height: avatarSide, alt: displayName },
    }),
    isListed: true,
    structured: {
      "@type": "ProfilePage",
      url,
      dateCreated: joinedAt.toISOString(),
      mainEntity: {
        "@type": "Person",
        name: displayName,
        alternateName: username,
        url,
        ...(avatar && { image: avatar }),
      },
    },
  };
}
