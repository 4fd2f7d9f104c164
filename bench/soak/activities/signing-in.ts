import { randomUUID } from "node:crypto";
import { makeBrowser } from "../../../test/support/make-browser.ts";
import { type Activity, expectStatus } from "../activity.ts";

/** A second browser: a wrong password, the right one, a new one, sessions, out again. */
export const signingIn: Activity = {
  name: "signing in",
  everySeconds: 6,
  run: ({ server, travellers, random }) =>
    travellers.borrow(async (traveller) => {
      const { email } = traveller;
      const { client } = makeBrowser(server);
      await expectStatus(401, client.signIn({ body: { email, password: "not the password" } }));
      await client.signIn({ body: { email, password: traveller.password } });
      await client.getSession();
      await client.listSessions();
      if (random.chance(0.3)) {
        const password = randomUUID();
        const body = { currentPassword: traveller.password, newPassword: password };
        await traveller.browser.client.changePassword({ body });
        traveller.password = password;
        return;
      }
      if (random.chance(0.3)) await client.requestPasswordReset({ body: { email } });
      await client.changeReminderPreferences({ body: {} });
      await client.signOut();
      await expectStatus(401, client.getAccount());
    }),
};
