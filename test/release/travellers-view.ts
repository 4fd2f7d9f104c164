import { createHash } from "node:crypto";
import { makeBrowser, type TestBrowser } from "../support/make-browser.ts";

export const ada = { email: "ada@example.com", password: "two stops and a ferry", displayName: "Ada Brandt" };
export const mina = {
  email: "mina@example.com",
  password: "three days by train",
  displayName: "Mina Okafor",
};

type Server = { readonly url: string };
type Travellers = { readonly byAda: TestBrowser; readonly byMina: TestBrowser };

/** Signs both in with their passwords. */
export async function signInBoth(server: Server): Promise<Travellers> {
  const [byAda, byMina] = [makeBrowser(server), makeBrowser(server)];
  for (const [browser, { email, password }] of [[byAda, ada] as const, [byMina, mina] as const])
    await browser.client.signIn({ body: { email, password } });
  return { byAda, byMina };
}

/** Everything that the API returns to the two; files by their hash, addresses without the server's origin. */
export async function travellersView({ url }: Server, { byAda, byMina }: Travellers): Promise<unknown> {
  const each = async ({ client }: TestBrowser) => {
    const { body: itineraries } = await client.listItineraries({});
    return {
      account: (await client.getAccount({})).body,
      subscription: (await client.getSubscription({})).body,
      itineraries,
      marks: (await client.listMarks({ query: { ids: itineraries.data.map(({ id }) => id) } })).body,
      explore: (await client.browseExplore({})).body.data,
      apps: (await client.listConnectedApps({})).body.data.map(({ id, name, firstParty }) => ({
        id,
        name,
        firstParty,
      })),
      whole: await Promise.all(
        itineraries.data.map(async ({ id }) => ({
          itinerary: (await client.getItinerary({ params: { id } })).body,
          people: (await client.listCompanions({ params: { id } })).body,
          documents: (await client.listFullDocuments({ params: { id } })).body,
        })),
      ),
    };
  };
  const [lisbon] = (await byAda.client.listItineraries({})).body.data;
  const params = { id: lisbon?.id ?? "" };
  const [document] = (await byAda.client.listFullDocuments({ params })).body.data;
  const view = {
    ada: await each(byAda),
    mina: await each(byMina),
    revisions: (await byAda.client.listRevisions({ params })).body,
    shareLink: (await byAda.client.getShareLink({ params })).body,
    calendar: (await byAda.client.getCalendarFeed({})).body,
    files: [
      await hashOf(byAda, (await byAda.client.getItinerary({ params })).body?.heroImageURL ?? ""),
      await hashOf(byAda, `/v1/app/library/${params.id}/documents/${document?.id}/file`),
    ],
  };
  return JSON.parse(JSON.stringify(view).replaceAll(url, ""));
}

async function hashOf(browser: TestBrowser, address: string): Promise<string> {
  const response = await browser.fetch(address);
  if (response.status !== 200) throw new Error(`${address} returned ${response.status}`);
  return createHash("sha256")
    .update(await response.bytes())
    .digest("hex");
}
