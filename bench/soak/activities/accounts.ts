import type { Activity } from "../activity.ts";

const atOnce = 14;

/** Somebody signs up, and who has been here the longest deletes their account: nothing of theirs may stay. */
export const accounts: Activity = {
  name: "coming and going",
  everySeconds: 8,
  async run({ travellers }) {
    await travellers.join();
    while (travellers.count > atOnce)
      await travellers.leave(({ browser: { client } }) => client.deleteAccount());
  },
};
