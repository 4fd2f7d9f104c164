import { issueAccessToken } from "../server/oauth/tokens.ts";
import { connect, type DatabaseAddress } from "../server/platform/database/connect.ts";

const clock = { now: () => new Date(), time: () => Date.now() };

/** Issues an access token for each traveller, in their order, to the app that the benchmark's server has registered. */
export async function issueTokens(
  { address, clientId }: { readonly address: DatabaseAddress; readonly clientId: string },
  travellerIds: readonly string[],
): Promise<string[]> {
  const db = connect(address, { name: "waybook bench", max: 1 });
  try {
    const tokens: string[] = [];
    for (const travellerId of travellerIds)
      tokens.push((await issueAccessToken({ db, clock }, { clientId, travellerId })).token);
    return tokens;
  } finally {
    await db.end();
  }
}
