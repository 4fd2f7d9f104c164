import { type Activity, pickTrip } from "../activity.ts";

const formats = ["ics", "gpx", "geojson", "markdown", "pdf"] as const;

/** An itinerary in one of its formats, the calendar feed, or the whole account. */
export const exporting: Activity = {
  name: "exporting",
  everySeconds: 5,
  run: (surroundings) =>
    surroundings.travellers.borrow(async (traveller) => {
      const { server, random } = surroundings;
      const { client } = traveller.browser;
      const { id } = await pickTrip(surroundings, traveller);
      await client.exportItinerary({ params: { id }, query: { format: random.pick(formats) } });
      if (random.chance(0.3)) {
        const { body: feed } = await client.makeCalendarFeed();
        const { pathname } = new URL(feed.url);
        const answer = await fetch(server.url + pathname);
        if (answer.status !== 200) throw new Error(`the calendar feed answered ${answer.status}`);
        await answer.arrayBuffer();
        await client.endCalendarFeed();
      }
      if (random.chance(0.2)) await client.exportAccount();
    }),
};
