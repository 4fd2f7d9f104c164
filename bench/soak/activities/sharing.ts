import { signUpInBrowser } from "../../../test/support/make-browser.ts";
import { type Activity, ignoreNotFound, pickTrip, type SoakContext } from "../activity.ts";
import type { Traveller } from "../travellers.ts";

/** Marks, follows and blocks, then two travellers on one itinerary: by link, by call, added, removed. */
export const sharing: Activity = {
  name: "sharing",
  everySeconds: 2,
  run: (surroundings) =>
    surroundings.travellers.borrow(async (traveller) => {
      await mark(surroundings, traveller);
      const trip = await pickTrip(surroundings, traveller);
      const { client } = traveller.browser;
      const params = { id: trip.id };
      const { body: link } = await client.makeShareLink({ params, body: { role: "editor" } });
      const { body: call } = await client.startCall({ params });
      // Somebody new: who borrowed two could wait for another who did.
      const guest = await signUpInBrowser(surroundings.server);
      try {
        const { client: theirs } = guest.browser;
        await theirs.readInvitation({ params, body: { shareToken: link.shareToken } });
        const join = surroundings.random.chance(0.5)
          ? { shareToken: link.shareToken }
          : { sharePlay: true as const, callToken: call.callToken };
        await theirs.addOrJoin({ params, body: join });
        await client.listCompanions({ params });
        const their = { id: trip.id, userId: guest.account.id };
        await client.changeCompanion({ params: their, body: { role: "viewer" } });
        await theirs.getItinerary({ params });
        await client.removeCompanion({ params: their });
        await client.endShareLink({ params });
        await client.reportPerson({ params: { userId: guest.account.id }, body: { reason: "A soak" } });
      } finally {
        await guest.browser.client.deleteAccount();
      }
    }),
};

async function mark({ travellers, random }: SoakContext, { browser: { client } }: Traveller): Promise<void> {
  const shown = travellers.publicTrips();
  if (shown.length === 0) return;
  const params = { id: random.pick(shown).id };
  const marks = [client.likeItinerary, client.saveItinerary, client.dislikeItinerary] as const;
  await ignoreNotFound(random.pick(marks)({ params }));
  const read = await ignoreNotFound(client.getItinerary({ params }));
  if (read?.status === 200) {
    const author = { userId: read.body.author.id };
    await ignoreNotFound(client.getPerson({ params: author }));
    if (read.body.role === undefined) {
      await ignoreNotFound(client.followPerson({ params: author }));
      await ignoreNotFound(client.unfollowPerson({ params: author }));
    }
  }
  await ignoreNotFound(random.pick([client.unlikeItinerary, client.unsaveItinerary])({ params }));
}
