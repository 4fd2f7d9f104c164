import { revocationTable } from "./revocation-table.ts";

/**
 * What becomes of each credential after each event, written by hand, never from the code. All credentials belong to an
 * editor and are tried on someone else's itinerary, to see what they can still read and write.
 *
 * A new credential needs a row here, an entry in credential-kinds.ts, and code that creates and tries it in
 * traveller-credentials.ts. Then run `npm run revocations`.
 */
export const revocationMatrix = revocationTable(`
                        | reset change address removal demotion suspension deletion
  this-browser          | ends  stays  stays   ends    reads    ends       ends     | Who sets a new password by mail is signed in anew, in the browser where they do. Who changes it has just shown that it is them.
  other-browser         | ends  ends   stays   ends    reads    ends       ends     | Who knew the old password may sit there. A new address was asked for with the password, and both addresses are told.
  live-in-this-browser  | ends  stays  stays   ends    stays    ends       ends     | With its session.
  live-in-other-browser | ends  ends   stays   ends    stays    ends       ends     | With its session.
  notified-this-browser | ends  stays  stays   stays    stays    ends       ends     | With its session: a device that nobody is signed in to any more shows nothing. What it is told of has its own rules.
  notified-other-browser | ends ends   stays   stays    stays    ends       ends     | With its session.
  own-app               | ends  stays  stays   ends    reads    ends       ends     | An app never knew the password. But who was in the account may have let it in, so a reset asks each to be let in again.
  other-app             | ends  stays  stays   ends    reads    ends       ends     | As above.
  personal-token        | ends  stays  stays   ends    reads    ends       ends     | As above: it never knew the password, and each was told by mail when it was created.
  live-in-app           | ends  stays  stays   ends    stays    ends       ends     | With its grant.
  refresh-token         | ends  stays  stays   ends    reads    ends       ends     | With its grant.
  code                  | ends  stays  stays   ends    reads    ends       ends     | With its grant.
  approval              | ends  ends   stays   ends    reads    ends       ends     | It may have been given in one of the browsers that are signed out.
  calendar              | ends  stays  stays   ends    stays    waits      ends     | Whoever has the address reads on, so a reset ends it. It can be seen and ended in the settings at any time.
  passkey               | ends  stays  stays   ends    reads    waits      ends     | Each was told by mail when it was added, and is listed beside the password. After a reset nobody can say whose it is.
  passkey-begun         | ends  stays  stays   -       -        ends       ends     | It needs a session, and goes with that.
  call                  | ends  stays  stays   ends    ends     ends       ends     | It lets others join in the name of who can edit.
  share-link            | stays stays  stays   ends    ends     stays      stays    | It is the itinerary's, not theirs. Whom the owner removes or lowers may know it, so it ends for all; a reset's mail says to look.
  password              | ends  ends   stays   ends    reads    waits      ends     |
  known-browser         | ends  ends   stays   -       -        stays      ends     | It opens nothing. One that a stranger has got to know would let them guess apart from other strangers. The one in which the password is changed stays.
  address-link          | ends  ends   ends    -       -        stays      ends     | Only the last address that was asked for counts. It lets nobody in.
  reset-link            | ends  ends   ends    ends    reads    waits      ends     | A link to an address that was left behind sets no password.
`);
