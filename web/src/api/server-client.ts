import { api } from "../../../contract/api.ts";
import { createClient } from "../../../contract/client.ts";
import { withRecentSignIn } from "../sign-in/recent-sign-in.ts";
import { withKeptAnswers } from "./with-kept-answers.ts";

/** The service's API for whoever needs to know what the server has now: nothing comes from this device. */
export const serverClient = createClient(api, {
  baseUrl: "",
  fetch: withRecentSignIn(withKeptAnswers((...request) => fetch(...request), { mayBeKept: false })),
});
