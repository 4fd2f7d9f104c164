import { mcpCalls } from "../../../test/support/mcp-calls.ts";
import type { Activity } from "../activity.ts";
import { sharedApp } from "../shared-app.ts";

/** A conversation of an assistant, in both eras of the protocol. */
export const assistants: Activity = {
  name: "assistants",
  everySeconds: 6,
  run: ({ server, travellers, random, draft }) =>
    travellers.borrow(async ({ browser }) => {
      const app = await sharedApp(server);
      const { access_token: token, refresh_token } = await app.connect(browser);
      const mcp = mcpCalls(server, token, random.pick(["modern", "legacy"]));
      await mcp.request("tools/list");
      const { title, destination } = draft();
      const stops = [{ name: "Tile Museum" }, { name: "Miradouro da Graça" }];
      const made = await mcp.call("create_itinerary", { title, destination, days: [{ stops }] });
      const { id } = made.structured as { id: string };
      const got = await mcp.call("get_itinerary", { id });
      const { etag } = got.structured as { etag: string };
      await mcp.call("update_itinerary", { id, etag, changes: { title: "By an assistant" } });
      await mcp.call("list_itineraries", {});
      await mcp.call("search_explore", { q: "lisbon" });
      const now = await browser.client.getItinerary({ params: { id } });
      await browser.client.deleteItinerary({
        params: { id },
        headers: { "if-match": now.headers.get("etag") ?? "" },
      });
      await app.revoke(refresh_token);
    }),
};
