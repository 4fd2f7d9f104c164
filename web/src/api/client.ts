import { api } from "../../../contract/api.ts";
import { createClient } from "../../../contract/client.ts";
import { withRecentSignIn } from "../sign-in/recent-sign-in.ts";
import { withKeptAnswers } from "./with-kept-answers.ts";

/** The service's API, on this page's origin, with the browser's session cookie. */
export const client = createClient(api, {
  baseUrl: "",
  fetch: withRecentSignIn(withKeptAnswers((...request) => fetch(...request))),
});
