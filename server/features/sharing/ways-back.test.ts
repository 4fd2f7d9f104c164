import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "../../../contract/itinerary.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeClient, makeSharedItinerary, makeToken } from "../../../test/support/makers.ts";
import { mcpCalls } from "../../../test/support/mcp-calls.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import type { RegisteredClient } from "../../oauth/clients.ts";
import { deleteSomeTombstones } from "../library/changes.queries.ts";

let app: TestApp;
let ownApp: RegisteredClient;
beforeAll(async () => {
  app = await startApp();
  ownApp = await makeClient(app, { firstParty: true });
});
afterAll(() => app.close());

async function person() {
  const { token, traveller } = await makeToken(app, { client: ownApp });
  return { id: traveller.id, email: traveller.email, token, client: app.client(token) };
}
type Someone = Awaited<ReturnType<typeof person>>;
type Group = { id: string; owner: Someone; editor: Someone; viewer: Someone };

async function group(visibility: "private" | "unlisted" | "public" = "private"): Promise<Group> {
  const [owner, editor, viewer] = (await Promise.all([person(), person(), person()])) as [
    Someone,
    Someone,
    Someone,
  ];
  const startDate = new Date(Date.now() + 86_400_000).toISOString();
  const { id } = await makeSharedItinerary(app, owner.token, { editor, viewer }, { visibility, startDate });
  return { id, owner, editor, viewer };
}

const codeOf = async (call: Promise<unknown>) => (await failureOf(call)).code;
const roleOf = ({ client }: Pick<Someone, "client">, id: string): Promise<Role | undefined> =>
  client.getItinerary({ params: { id } }).then(
    ({ body }) => body?.role,
    (error) => (error.code === "notFound" ? undefined : Promise.reject(error)),
  );
const linkBy = async ({ client }: Someone, id: string, role: "editor" | "viewer" = "editor") =>
  (await client.makeShareLink({ params: { id }, body: { role } })).body.shareToken;
const inviteBy = async ({ client }: Someone, id: string, { email }: Someone) => {
  const { body } = await client.inviteByEmail({ params: { id }, body: { email, role: "editor" } });
  return new URLSearchParams(new URL(body.url).hash.slice(1)).get("token") ?? "";
};
const callBy = async ({ client }: Someone, id: string) =>
  (await client.startCall({ params: { id } })).body.callToken;
const byLink = ({ client }: Pick<Someone, "client">, id: string, shareToken: string) =>
  client.addOrJoin({ params: { id }, body: { shareToken } });
const byCall = ({ client }: Pick<Someone, "client">, id: string, callToken: string) =>
  client.addOrJoin({ params: { id }, body: { sharePlay: true, callToken } });
const add = ({ client }: Someone, id: string, { id: userId }: Someone, role: "editor" | "viewer") =>
  client.addOrJoin({ params: { id }, body: { userId, role } });

/** Events that end or lower someone's role. */
const ends = {
  removed: ({ owner, id }: Group, { id: userId }: Someone) =>
    owner.client.removeCompanion({ params: { id, userId } }),
  demoted: ({ owner, id }: Group, { id: userId }: Someone) =>
    owner.client.changeCompanion({ params: { id, userId }, body: { role: "viewer" } }),
  "demoted by being added again": ({ owner, id }: Group, who: Someone) => add(owner, id, who, "viewer"),
  left: ({ id }: Group, { client, id: userId }: Someone) =>
    client.removeCompanion({ params: { id, userId } }),
  "removed and blocked": async ({ owner, id }: Group, { id: userId }: Someone) => {
    await owner.client.removeCompanion({ params: { id, userId } });
    await owner.client.blockPerson({ params: { userId } });
  },
  "left and blocked": async ({ owner, id }: Group, { client, id: userId }: Someone) => {
    await client.removeCompanion({ params: { id, userId } });
    await owner.client.blockPerson({ params: { userId } });
  },
} satisfies Record<string, (group: Group, who: Someone) => Promise<unknown>>;
type End = keyof typeof ends;

/** Every credential that the person had before, or gets from someone later: made first, tried afterwards. */
const ways = {
  "the share link that they knew": async ({ id, owner }: Group, who: Someone) => {
    const token = await linkBy(owner, id);
    return () => byLink(who, id, token);
  },
  "the share link that they made": async ({ id }: Group, who: Someone) => {
    const token = await linkBy(who, id);
    return () => byLink(who, id, token);
  },
  "a share link that is made later":
    async ({ id, owner }: Group, who: Someone) =>
    async () =>
      byLink(who, id, await linkBy(owner, id)),
  "a call that they knew": async ({ id, owner }: Group, who: Someone) => {
    const token = await callBy(owner, id);
    return () => byCall(who, id, token);
  },
  "a call that they started": async ({ id }: Group, who: Someone) => {
    const token = await callBy(who, id);
    return () => byCall(who, id, token);
  },
  "a call that goes on later":
    async ({ id, owner }: Group, who: Someone) =>
    async () =>
      byCall(who, id, await callBy(owner, id)),
  "an invitation to their address": async ({ id, owner }: Group, who: Someone) => {
    const token = await inviteBy(owner, id, who);
    return () => byLink(who, id, token);
  },
  "an offer to own it": async ({ id, owner }: Group, who: Someone) => {
    const { body } = await owner.client.handOver({ params: { id }, body: { userId: who.id } });
    return () => who.client.acceptInvitation({ params: { id: body.id } });
  },
} satisfies Record<string, (group: Group, who: Someone) => Promise<() => Promise<unknown>>>;
type WayIn = keyof typeof ways;

/** The role after trying it; where nothing is written, it is not found and gives no role. */
const gives: Readonly<Record<End, Partial<Record<WayIn, Role>>>> = {
  removed: {},
  // None raises a viewer; a later one exists, and gives the role that they have.
  demoted: {},
  "demoted by being added again": {},
  left: {
    "the share link that they knew": "editor",
    "the share link that they made": "editor",
    "a share link that is made later": "editor",
    "a call that they knew": "editor",
    "a call that goes on later": "editor",
    "an invitation to their address": "editor",
  },
  "removed and blocked": {},
  "left and blocked": {},
};
const isDemotion = (end: End) => end.startsWith("demoted");
const isLater = (way: WayIn) => way.includes("later");

const table = (Object.keys(ends) as End[]).flatMap((end) =>
  (Object.keys(ways) as WayIn[]).map((way) => ({ end, way })),
);

test.each(table)(
  "a companion who was $end gets only the role they may have by $way",
  async ({ end, way }) => {
    const people = await group();
    const { id, editor } = people;
    const tryIt = await ways[way](people, editor);
    await ends[end](people, editor);
    const expectedRole = gives[end][way];
    if (expectedRole || (isDemotion(end) && isLater(way))) await tryIt();
    else expect(await codeOf(tryIt())).toBe("notFound");
    expect(await roleOf(editor, id)).toBe(expectedRole ?? (isDemotion(end) ? "viewer" : undefined));
  },
);

describe("a companion who was removed", () => {
  test("learns nothing from a link or an address, in any way, and has it in no list", async () => {
    const people = await group("unlisted");
    const { id, owner, editor } = people;
    await editor.client.saveItinerary({ params: { id } });
    const feed = (await editor.client.makeCalendarFeed()).body.url;
    expect(await (await fetch(feed)).text()).toContain("Lisbon");
    await ends.removed(people, editor);
    const shareToken = await linkBy(owner, id);
    const { client } = editor;
    const params = { id };
    const tries = [
      client.readInvitation({ params, body: { shareToken } }),
      client.getItinerary({ params }),
      client.listRevisions({ params }),
      client.copyItinerary({ params }),
      client.likeItinerary({ params }),
      client.exportItinerary({ params, query: { format: "ics" } }),
      client.listCompanions({ params }),
      client.getShareLink({ params }),
      client.listDocuments({ params }),
    ];
    expect(await Promise.all(tries.map(codeOf))).toEqual(tries.map(() => "notFound"));
    expect((await fetch(`${app.url}/v1/itineraries/${id}/events`, authorized(editor))).status).toBe(404);
    expect((await client.listItineraries()).body.data).toEqual([]);
    expect(await (await fetch(feed)).text()).not.toContain("Lisbon");
    const read = await mcpCalls(app, editor.token).call("get_itinerary", { id });
    expect(read.problem?.code).toBe("notFound");
    // Public itineraries are for everyone.
    const { headers } = await owner.client.getItinerary({ params });
    const tag = { "if-match": headers.get("etag") ?? "" };
    await owner.client.changeItinerary({ params, headers: tag, body: { visibility: "public" } });
    expect(await roleOf(editor, id)).toBe("none");
    expect((await client.listItineraries()).body.data.map((saved) => saved.role)).toEqual(["none"]);
  });

  test("is refused with another account too, by the link and the call that they knew", async () => {
    const people = await group();
    const { id, owner, viewer } = people;
    const [link, call] = [await linkBy(owner, id), await callBy(owner, id)];
    await ends.removed(people, viewer);
    const alias = await person();
    expect(await codeOf(byLink(alias, id, link))).toBe("notFound");
    expect(await codeOf(byCall(alias, id, call))).toBe("notFound");
    expect(await codeOf(owner.client.getShareLink({ params: { id } }))).toBe("notFound");
  });

  test("can come back when the owner adds them, with that role", async () => {
    const people = await group();
    const { id, owner, editor } = people;
    await ends.removed(people, editor);
    await add(owner, id, editor, "viewer");
    expect(await roleOf(editor, id)).toBe("viewer");
    await byLink(editor, id, await linkBy(owner, id));
    await byCall(editor, id, await callBy(owner, id));
    expect(await roleOf(editor, id)).toBe("viewer");
    // Leaving by oneself does not change that.
    await ends.left(people, editor);
    await byLink(editor, id, await linkBy(owner, id));
    expect(await roleOf(editor, id)).toBe("viewer");
    await add(owner, id, editor, "editor");
    await ends.left(people, editor);
    await byLink(editor, id, await linkBy(owner, id));
    expect(await roleOf(editor, id)).toBe("editor");
  });

  test("stays removed after their library was cleaned up, and under a new owner", async () => {
    const people = await group();
    const { id, owner, editor, viewer } = people;
    await ends.removed(people, viewer);
    await deleteSomeTombstones(app.parts.db, new Date(Date.now() + 86_400_000), 1_000);
    expect(await codeOf(byLink(viewer, id, await linkBy(owner, id)))).toBe("notFound");
    const { body } = await owner.client.handOver({ params: { id }, body: { userId: editor.id } });
    await editor.client.acceptInvitation({ params: { id: body.id } });
    expect(await codeOf(byLink(viewer, id, await linkBy(editor, id)))).toBe("notFound");
    await add(editor, id, viewer, "viewer");
    expect(await roleOf(viewer, id)).toBe("viewer");
  });

  test("stays removed when a later block ends", async () => {
    const people = await group();
    const { id, owner, editor } = people;
    await ends["removed and blocked"](people, editor);
    await owner.client.unblockPerson({ params: { userId: editor.id } });
    expect(await codeOf(byLink(editor, id, await linkBy(owner, id)))).toBe("notFound");
  });

  test("is deleted from the records with the itinerary or their account", async () => {
    const people = await group();
    const { id, editor, viewer } = people;
    await ends.removed(people, editor);
    await ends.removed(people, viewer);
    await viewer.client.deleteAccount();
    await app.parts.db`delete from itineraries where id = ${id}`;
    const lowered = await app.parts.db`
      select from library_entries where itinerary_id = ${id} and lowered_to is not null`;
    expect(lowered).toHaveLength(0);
  });
});

test("someone whose role was lowered can still become the owner by a hand-over", async () => {
  const people = await group();
  const { id, owner, editor } = people;
  await ends.demoted(people, editor);
  const { body } = await owner.client.handOver({ params: { id }, body: { userId: editor.id } });
  await editor.client.acceptInvitation({ params: { id: body.id } });
  expect([await roleOf(editor, id), await roleOf(owner, id)]).toEqual(["owner", "editor"]);
});

test("a link and calls stay when someone leaves, declines or is promoted", async () => {
  const { id, owner, editor, viewer } = await group();
  const [link, call] = [await linkBy(owner, id), await callBy(owner, id)];
  await add(owner, id, viewer, "editor");
  await editor.client.removeCompanion({ params: { id, userId: editor.id } });
  const invited = await person();
  await add(owner, id, invited, "viewer");
  const [invitation] = (await invited.client.listInvitations()).body.data;
  await invited.client.declineInvitation({ params: { id: invitation?.id ?? "" } });
  await byLink(await person(), id, link);
  await byCall(await person(), id, call);
});

const authorized = ({ token }: Someone) => ({ headers: { authorization: `Bearer ${token}` } });
