import { browserStorage } from "../browser-storage.ts";
import { keptSince } from "./kept-since.ts";
import { lateAnswers } from "./late-answers.ts";
import { network } from "./network.ts";

/** What pages ask about trips and the library; device-answers.ts knows more. */
const keptArea =
  /^\/(?:auth\/session$|v1\/(?:itineraries|marks|app\/library|account\/invitations)(?:[/?]|$))/;
const session = "/auth/session";
const itinerary = /^\/v1\/itineraries\/[^/?]+$/;

/** On a bad network; what is kept is shown then, and the answer is kept when it comes. */
const patienceMs = 4_000;

/** Nobody answers behind the proxy. HTTP errors of other kinds are answers. */
const awayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

const device = () => import("../device/device-answers.ts").catch(() => undefined);

/** Whether somebody was signed in here: guests keep nothing, and load nothing for it. */
const hasOwner = () => browserStorage.read("waybook-device") !== undefined;

/** While an answer about the session is being noted. */
let noting: Promise<void> | undefined;

type Options = {
  /** Whether an answer may come from the device. Whoever merges versions needs the server's. */
  readonly mayBeKept?: boolean;
};

/**
 * Like `fetch`. What the server says about kept trips, the library and the session is kept on this device, and is the
 * answer when the network has none.
 */
export const withKeptAnswers =
  (send: typeof fetch, { mayBeKept = true }: Options = {}): typeof fetch =>
  async (...request) => {
    const [url, { method = "GET", signal } = {}] = request;
    const path = String(url);
    const isRead = method === "GET" && keptArea.test(path);
    const coming = send(...request);
    if (method === "PATCH" && itinerary.test(path))
      return coming.then((response) => noteFresh(path, response));
    if (!isRead || (path !== session && !hasOwner() && noting === undefined)) return coming;

    const fresh = coming.then(
      (response) => noteFresh(path, response),
      (error) => {
        if (!signal?.aborted) network.noteFailure();
        throw error;
      },
    );
    if (!mayBeKept) return fresh;
    // It may fail while the device is asked.
    fresh.catch(() => {});
    // Whoever knows that there is no network need not wait for it to fail.
    const soon = network.isAway() ? undefined : await Promise.race([fresh.catch(() => undefined), pause()]);
    if (soon && !awayStatuses.has(soon.status)) return soon;
    const kept = signal?.aborted || !hasOwner() ? undefined : await (await device())?.answerFromDevice(path);
    if (!kept) return fresh;
    void announceLate(path, fresh, await kept.clone().text()).catch(() => {});
    keptSince.note(path, kept.headers.get("x-kept-at"));
    return kept;
  };

const pause = () => new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));

/** What comes too late is kept all the same, and told to those who were given what was kept. */
const announceLate = async (path: string, fresh: Promise<Response>, keptText: string): Promise<void> => {
  const response = await fresh;
  const text = await response.text();
  if (response.status === 200 && text !== keptText)
    lateAnswers.announce({ path, text, etag: response.headers.get("etag") ?? "" });
};

/** The server has answered: what was kept is out of date. */
const noteFresh = (path: string, response: Response): Response => {
  if (awayStatuses.has(response.status)) {
    network.noteFailure();
    return response;
  }
  network.noteAnswer();
  keptSince.note(path, null);
  if (response.status !== 200) return response;
  const copy = response.clone();
  if (path === session)
    noting = noteSession(copy)
      .catch(() => {})
      .finally(() => {
        noting = undefined;
      });
  else if (hasOwner() || noting !== undefined) void keepOnceNoted(path, copy);
  return response;
};

/** The first trip that is opened on a device comes before it is known whose device this is. */
const keepOnceNoted = async (path: string, copy: Response): Promise<void> => {
  await noting;
  if (hasOwner()) await (await device())?.keepAnswer(path, copy);
};

const noteSession = async (copy: Response): Promise<void> => {
  const isGuest = (await copy.clone().text()).includes('"traveller":') === false;
  if (!isGuest || hasOwner()) await (await device())?.keepSession(copy);
};
