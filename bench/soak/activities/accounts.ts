import type { Activity } from "../activity.ts";

const atOnce = 14;

/** Someone signs up, and the oldest traveller deletes their account: nothing of theirs may remain. */
export const accounts: Activity = {
  name: "accounts",
  everySeconds: 8,
  async run({ travellers }) {
    await travellers.join();
    while (travellers.count > atOnce)
      await travellers.leave(({ browser: { client } }) => client.deleteAccount());
  },
};
