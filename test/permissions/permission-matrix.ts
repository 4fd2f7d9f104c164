import { type PermissionTable, permissionTable } from "./permission-table.ts";

/**
 * Who may call what, written by hand from the specification, never from the code. The columns are callers (callers.ts),
 * the rows requests, with the states that matter (states.ts); a cell is the status of success or an error
 * (cell-errors.ts).
 *
 * A new endpoint needs its rows here and a valid request in requests.ts. Then run `npm run permissions`.
 */
export const permissionMatrix: readonly PermissionTable[] = [
  permissionTable(
    "OAuth",
    "ownApps",
    `
                              | web-app anyone
    getAuthorizationServer    | 200     200
    getProtectedResource      | 200     200
    getProtectedResourceOfMcp | 200     200
    registerClient            | 201     201
    authorize                 | 303     303
    issueToken                | 200     200
    revokeToken               | 200     200
    `,
  ),
  permissionTable(
    "Itineraries",
    "anyApp",
    `
                    | traveller moderator guest   nobody | read  write docs-read docs-write
    createItinerary | 201       201       sign-in token  | scope 201   scope     scope
    `,
  ),
  permissionTable(
    "Itineraries",
    "anyApp",
    `
                                | owner  editor viewer stranger moderator guest   nobody | read   write  docs-read docs-write
    getItinerary, exportItinerary, watchItinerary, getWays, checkItinerary, getWeather, getDayTrack
      private                   | 200    200    200    absent   absent    absent  token  | 200    scope  scope     scope
      unlisted, public          | 200    200    200    200      200       200     token  | 200    scope  scope     scope
      by-blocker                | 200    200    200    absent   absent    200     token  | 200    scope  scope     scope
      by-suspended              | -      200    200    absent   absent    absent  token  | -      -      -         -
      trash                     | absent absent absent absent   absent    absent  token  | absent scope  scope     scope
    findConnections, proposeOrder
      private, by-blocker       | 200    200    200    absent   absent    sign-in token  | 200    scope  scope     scope
      unlisted, public          | 200    200    200    200      200       sign-in token  | 200    scope  scope     scope
      by-suspended              | -      200    200    absent   absent    sign-in token  | -      -      -         -
      trash                     | absent absent absent absent   absent    sign-in token  | absent scope  scope     scope
    announcePresence
      private, by-blocker       | 204    204    204    absent   absent    sign-in token  | 204    scope  scope     scope
      unlisted, public          | 204    204    204    absent   absent    sign-in token  | 204    scope  scope     scope
      by-suspended              | -      204    204    absent   absent    sign-in token  | -      -      -         -
      trash                     | absent absent absent absent   absent    sign-in token  | absent scope  scope     scope
    replaceItinerary, changeItinerary, restoreRevision, setDayTrack, removeDayTrack
      private, by-blocker       | 200    200    role   absent   absent    sign-in token  | scope  200    scope     scope
      unlisted, public          | 200    200    role   role     role      sign-in token  | scope  200    scope     scope
      by-suspended              | -      200    role   absent   absent    sign-in token  | -      -      -         -
      trash                     | absent absent absent absent   absent    sign-in token  | scope  absent scope     scope
    replaceItinerary with another visibility, changeItinerary with another visibility, changeItinerary with other public details
      private, by-blocker       | 200    role   role   absent   absent    sign-in token  | scope  200    scope     scope
      unlisted, public          | 200    role   role   role     role      sign-in token  | scope  200    scope     scope
      by-suspended              | -      role   role   absent   absent    sign-in token  | -      -      -         -
      trash                     | absent absent absent absent   absent    sign-in token  | scope  absent scope     scope
    deleteItinerary
      private, by-blocker       | 204    role   role   absent   absent    sign-in token  | scope  204    scope     scope
      unlisted, public          | 204    role   role   role     role      sign-in token  | scope  204    scope     scope
      by-suspended              | -      role   role   absent   absent    sign-in token  | -      -      -         -
      trash                     | absent absent absent absent   absent    sign-in token  | scope  absent scope     scope
    restoreItinerary
      private, by-blocker       | 200    role   role   absent   absent    sign-in token  | scope  200    scope     scope
      unlisted, public          | 200    role   role   role     role      sign-in token  | scope  200    scope     scope
      by-suspended              | -      role   role   absent   absent    sign-in token  | -      -      -         -
      trash                     | 200    absent absent absent   absent    sign-in token  | scope  200    scope     scope
    copyItinerary
      private, by-blocker       | 201    201    201    absent   absent    sign-in token  | scope  201    scope     scope
      unlisted, public          | 201    201    201    201      201       sign-in token  | scope  201    scope     scope
      by-suspended              | -      201    201    absent   absent    sign-in token  | -      -      -         -
      trash                     | absent absent absent absent   absent    sign-in token  | scope  absent scope     scope
    listRevisions, getRevision
      private, by-blocker       | 200    200    role   absent   absent    sign-in token  | 200    scope  scope     scope
      unlisted, public          | 200    200    role   role     role      sign-in token  | 200    scope  scope     scope
      by-suspended              | -      200    role   absent   absent    sign-in token  | -      -      -         -
      trash                     | absent absent absent absent   absent    sign-in token  | absent scope  scope     scope
    likeItinerary, dislikeItinerary, saveItinerary, unlikeItinerary, undislikeItinerary, unsaveItinerary
      private, by-blocker       | 204    204    204    absent   absent    sign-in token  | scope  204    scope     scope
      unlisted, public          | 204    204    204    204      204       sign-in token  | scope  204    scope     scope
      by-suspended              | -      204    204    absent   absent    sign-in token  | -      -      -         -
      trash                     | absent absent absent absent   absent    sign-in token  | scope  absent scope     scope
    unlikeItinerary of what one likes, undislikeItinerary of what one dislikes, unsaveItinerary of what one has saved
      private, unlisted, public | 204    204    204    204      204       sign-in token  | scope  204    scope     scope
      by-blocker, trash         | 204    204    204    204      204       sign-in token  | scope  204    scope     scope
      by-suspended              | -      204    204    204      204       sign-in token  | -      -      -         -
    `,
  ),
  permissionTable(
    "Images",
    "anyApp",
    `
                                | owner  editor viewer stranger moderator guest   nobody | read   write  docs-read docs-write
    setDayImage, removeDayImage, setStopImage, removeStopImage, setCoverImage, setCoverImage with what a preview found, removeCoverImage
      private, by-blocker       | 200    200    role   absent   absent    sign-in token  | scope  200    scope     scope
      unlisted, public          | 200    200    role   role     role      sign-in token  | scope  200    scope     scope
      by-suspended              | -      200    role   absent   absent    sign-in token  | -      -      -         -
      trash                     | absent absent absent absent   absent    sign-in token  | scope  absent scope     scope
    `,
  ),
  permissionTable(
    "Images",
    "ownApps",
    `
                                | owner  editor viewer stranger moderator guest   nobody | other-app
    previewImage
      private, by-blocker       | 200    200    role   absent   absent    sign-in token  | apps
      unlisted, public          | 200    200    role   role     role      sign-in token  | apps
      by-suspended              | -      200    role   absent   absent    sign-in token  | -
      trash                     | absent absent absent absent   absent    sign-in token  | apps
    `,
  ),
  permissionTable(
    "Images",
    "ownApps",
    `
             | web-app anyone
    getImage | 200     200
    `,
  ),
  permissionTable(
    "Documents",
    "anyApp",
    `
                                | owner  editor viewer stranger moderator guest   nobody | read  write docs-read docs-write
    listDocuments
      private, by-blocker       | 200    200    200    absent   absent    sign-in token  | scope scope 200       scope
      unlisted, public          | 200    200    200    200      200       sign-in token  | scope scope 200       scope
      by-suspended              | -      200    200    absent   absent    sign-in token  | -     -     -         -
      trash                     | absent absent absent absent   absent    sign-in token  | scope scope absent    scope
    addDocument
      private, by-blocker       | 201    201    role   absent   absent    sign-in token  | scope scope scope     201
      unlisted, public          | 201    201    role   role     role      sign-in token  | scope scope scope     201
      by-suspended              | -      201    role   absent   absent    sign-in token  | -     -     -         -
      trash                     | absent absent absent absent   absent    sign-in token  | scope scope scope     absent
    changeDocument
      private, by-blocker       | 200    200    role   absent   absent    sign-in token  | scope scope scope     200
      unlisted, public          | 200    200    role   role     role      sign-in token  | scope scope scope     200
      by-suspended              | -      200    role   absent   absent    sign-in token  | -     -     -         -
      trash                     | absent absent absent absent   absent    sign-in token  | scope scope scope     absent
    deleteDocument
      private, unlisted, public | 204    204    204    204      204       sign-in token  | scope scope scope     204
      by-blocker                | 204    204    204    204      204       sign-in token  | scope scope scope     204
      by-suspended              | -      204    204    204      204       sign-in token  | -     -     -         -
      trash                     | absent absent absent absent   absent    sign-in token  | scope scope scope     absent
    changeDocument that someone else shares, deleteDocument that someone else shares
      private, unlisted, public | role   role   role   absent   absent    sign-in token  | scope scope scope     role
      by-blocker                | role   role   role   absent   absent    sign-in token  | scope scope scope     role
      by-suspended              | -      role   role   absent   absent    sign-in token  | -     -     -         -
      trash                     | absent absent absent absent   absent    sign-in token  | scope scope scope     absent
    changeDocument of someone else, deleteDocument of someone else
      private, unlisted, public | absent absent absent absent   absent    sign-in token  | scope scope scope     absent
      by-blocker, trash         | absent absent absent absent   absent    sign-in token  | scope scope scope     absent
      by-suspended              | -      absent absent absent   absent    sign-in token  | -     -     -         -
    `,
  ),
  permissionTable(
    "Documents",
    "ownApps",
    `
                                | owner  editor viewer stranger moderator guest   nobody | other-app
    listFullDocuments
      private, by-blocker       | 200    200    200    absent   absent    sign-in token  | apps
      unlisted, public          | 200    200    200    200      200       sign-in token  | apps
      by-suspended              | -      200    200    absent   absent    sign-in token  | -
      trash                     | absent absent absent absent   absent    sign-in token  | apps
    storeFile
      private, by-blocker       | 201    201    role   absent   absent    sign-in token  | apps
      unlisted, public          | 201    201    role   role     role      sign-in token  | apps
      by-suspended              | -      201    role   absent   absent    sign-in token  | -
      trash                     | absent absent absent absent   absent    sign-in token  | apps
    saveDocument
      private, by-blocker       | 200    200    role   absent   absent    sign-in token  | apps
      unlisted, public          | 200    200    role   role     role      sign-in token  | apps
      by-suspended              | -      200    role   absent   absent    sign-in token  | -
      trash                     | absent absent absent absent   absent    sign-in token  | apps
    getDocument, getDocumentFile
      private, unlisted, public | 200    200    200    200      200       sign-in token  | apps
      by-blocker                | 200    200    200    200      200       sign-in token  | apps
      by-suspended              | -      200    200    200      200       sign-in token  | -
      trash                     | absent absent absent absent   absent    sign-in token  | apps
    getDocument that someone else shares, getDocumentFile that someone else shares
      private, unlisted, public | 200    200    200    absent   absent    sign-in token  | apps
      by-blocker                | 200    200    200    absent   absent    sign-in token  | apps
      by-suspended              | -      200    200    absent   absent    sign-in token  | -
      trash                     | absent absent absent absent   absent    sign-in token  | apps
    getDocument of someone else, getDocumentFile of someone else
      private, unlisted, public | absent absent absent absent   absent    sign-in token  | apps
      by-blocker, trash         | absent absent absent absent   absent    sign-in token  | apps
      by-suspended              | -      absent absent absent   absent    sign-in token  | -
    `,
  ),
  permissionTable(
    "Imports",
    "ownApps",
    `
                                 | traveller moderator guest   nobody | other-app
    importMedia                  | plan      plan      sign-in token  | apps
    importMedia on the paid plan | 200       200       sign-in token  | apps
    `,
  ),
  permissionTable(
    "Places",
    "ownApps",
    `
               | traveller moderator guest   nobody | other-app
    findPlaces | 200       200       sign-in token  | apps
    `,
  ),
  permissionTable(
    "Sharing",
    "ownApps",
    `
                                | owner    editor viewer stranger moderator guest   nobody | other-app
    addOrJoin
      private, by-blocker       | 204      role   role   absent   absent    sign-in token  | apps
      unlisted, public          | 204      role   role   role     role      sign-in token  | apps
      by-suspended              | -        role   role   absent   absent    sign-in token  | -
      trash                     | absent   absent absent absent   absent    sign-in token  | apps
    addOrJoin with a share link's token, addOrJoin with a call's token
      private, unlisted, public | 204      204    204    204      204       sign-in token  | apps
      by-blocker                | 204      absent absent absent   absent    sign-in token  | apps
      by-suspended              | -        absent absent absent   absent    sign-in token  | -
      trash                     | absent   absent absent absent   absent    sign-in token  | apps
    listCompanions
      private, by-blocker       | 200      200    200    absent   absent    sign-in token  | apps
      unlisted, public          | 200      200    200    role     role      sign-in token  | apps
      by-suspended              | -        200    200    absent   absent    sign-in token  | -
      trash                     | absent   absent absent absent   absent    sign-in token  | apps
    changeCompanion, removeCompanion
      private, by-blocker       | 204      role   role   absent   absent    sign-in token  | apps
      unlisted, public          | 204      role   role   role     role      sign-in token  | apps
      by-suspended              | -        role   role   absent   absent    sign-in token  | -
      trash                     | absent   absent absent absent   absent    sign-in token  | apps
    inviteByEmail
      private, by-blocker       | 201      role   role   absent   absent    sign-in token  | apps
      unlisted, public          | 201      role   role   role     role      sign-in token  | apps
      by-suspended              | -        role   role   absent   absent    sign-in token  | -
      trash                     | absent   absent absent absent   absent    sign-in token  | apps
    handOver
      private, by-blocker       | 202      role   role   absent   absent    sign-in token  | apps
      unlisted, public          | 202      role   role   role     role      sign-in token  | apps
      by-suspended              | -        role   role   absent   absent    sign-in token  | -
      trash                     | absent   absent absent absent   absent    sign-in token  | apps
    changeCompanion who is the owner
      private, by-blocker       | conflict role   role   absent   absent    sign-in token  | apps
      unlisted, public          | conflict role   role   role     role      sign-in token  | apps
      by-suspended              | -        role   role   absent   absent    sign-in token  | -
      trash                     | absent   absent absent absent   absent    sign-in token  | apps
    removeCompanion who is oneself
      private, unlisted, public | conflict 204    204    absent   absent    sign-in token  | apps
      by-blocker                | conflict 204    204    absent   absent    sign-in token  | apps
      by-suspended              | -        204    204    absent   absent    sign-in token  | -
      trash                     | absent   absent absent absent   absent    sign-in token  | apps
    getShareLink, makeShareLink
      private, by-blocker       | 200      200    role   absent   absent    sign-in token  | apps
      unlisted, public          | 200      200    role   role     role      sign-in token  | apps
      by-suspended              | -        200    role   absent   absent    sign-in token  | -
      trash                     | absent   absent absent absent   absent    sign-in token  | apps
    endShareLink
      private, by-blocker       | 204      204    role   absent   absent    sign-in token  | apps
      unlisted, public          | 204      204    role   role     role      sign-in token  | apps
      by-suspended              | -        204    role   absent   absent    sign-in token  | -
      trash                     | absent   absent absent absent   absent    sign-in token  | apps
    startCall
      private, by-blocker       | 201      201    role   absent   absent    sign-in token  | apps
      unlisted, public          | 201      201    role   role     role      sign-in token  | apps
      by-suspended              | -        201    role   absent   absent    sign-in token  | -
      trash                     | absent   absent absent absent   absent    sign-in token  | apps
    readInvitation
      private, unlisted, public | 200      200    200    200      200       200     token  | apps
      by-blocker                | 200      absent absent absent   absent    200     token  | apps
      by-suspended              | -        absent absent absent   absent    absent  token  | -
      trash                     | absent   absent absent absent   absent    absent  token  | apps
    `,
  ),
  permissionTable(
    "Sharing",
    "ownApps",
    `
                                             | traveller moderator guest   nobody | other-app
    listInvitations                          | 200       200       sign-in token  | apps
    acceptInvitation                         | 204       204       sign-in token  | apps
    acceptInvitation to own it               | 204       204       sign-in token  | apps
    acceptInvitation of someone else         | absent    absent    sign-in token  | apps
    acceptInvitation that one made           | absent    absent    sign-in token  | apps
    acceptInvitation by email                | 204       204       sign-in token  | apps
    acceptInvitation by email to another     | absent    absent    sign-in token  | apps
    declineInvitation                        | 204       204       sign-in token  | apps
    declineInvitation by email               | 204       204       sign-in token  | apps
    declineInvitation by email to another    | absent    absent    sign-in token  | apps
    declineInvitation by email that one made | 204       204       sign-in token  | apps
    declineInvitation to own it              | 204       204       sign-in token  | apps
    declineInvitation of someone else        | absent    absent    sign-in token  | apps
    declineInvitation that one made to own   | 204       204       sign-in token  | apps
    declineInvitation that one made to share | absent    absent    sign-in token  | apps
    `,
  ),
  permissionTable(
    "Library",
    "anyApp",
    `
                    | traveller moderator guest   nobody | read write docs-read docs-write
    listItineraries | 200       200       sign-in token  | 200  scope scope     scope
    listChanges     | 200       200       sign-in token  | 200  scope scope     scope
    `,
  ),
  permissionTable(
    "Library",
    "ownApps",
    `
                                      | traveller moderator guest   nobody | read write docs-read docs-write all-four
    listItineraries with filter=trash | 200       200       sign-in token  | apps scope scope     scope      apps
    `,
  ),
  permissionTable(
    "Library",
    "ownApps",
    `
              | traveller moderator guest nobody | other-app
    listMarks | 200       200       200   token  | apps
    `,
  ),
  permissionTable(
    "Explore",
    "anyApp",
    `
                                        | traveller moderator guest   nobody | read write docs-read docs-write
    browseExplore                       | 200       200       200     token  | 200  scope scope     scope
    browseExplore with q                | 200       200       200     token  | 200  scope scope     scope
    browseExplore with filter=following | 200       200       sign-in token  | 200  scope scope     scope
    `,
  ),
  permissionTable(
    "People",
    "anyApp",
    `
                        | traveller moderator guest   nobody | read   write    docs-read docs-write
    getPerson, listPersonItineraries
      someone           | 200       200       200     token  | 200    scope    scope     scope
      oneself, blocked  | 200       200       -       token  | 200    scope    scope     scope
      blocker           | absent    absent    -       token  | absent scope    scope     scope
      suspended, no-one | absent    absent    absent  token  | absent scope    scope     scope
    followPerson
      someone           | 204       204       sign-in token  | scope  204      scope     scope
      oneself           | invalid   invalid   -       token  | scope  invalid  scope     scope
      blocked           | conflict  conflict  -       token  | scope  conflict scope     scope
      blocker           | absent    absent    -       token  | scope  absent   scope     scope
      suspended, no-one | absent    absent    sign-in token  | scope  absent   scope     scope
    unfollowPerson
      someone           | 204       204       sign-in token  | scope  204      scope     scope
      blocked           | 204       204       -       token  | scope  204      scope     scope
      blocker           | absent    absent    -       token  | scope  absent   scope     scope
      no-one            | absent    absent    sign-in token  | scope  absent   scope     scope
    `,
  ),
  permissionTable(
    "People",
    "ownApps",
    `
                       | traveller moderator guest   nobody | other-app
    blockPerson
      someone          | 204       204       sign-in token  | apps
      blocked, blocker | 204       204       -       token  | apps
      oneself          | invalid   invalid   -       token  | apps
      no-one           | absent    absent    sign-in token  | apps
    unblockPerson
      someone          | 204       204       sign-in token  | apps
      blocked, blocker | 204       204       -       token  | apps
      no-one           | absent    absent    sign-in token  | apps
    findPeople, listBlockedPeople
                       | 200       200       sign-in token  | apps
    `,
  ),
  permissionTable(
    "Moderation",
    "ownApps",
    `
                                   | traveller moderator guest   nobody | other-app
    reportPerson
      someone                      | 204       204       sign-in token  | apps
      blocked, blocker             | 204       204       -       token  | apps
      oneself                      | invalid   invalid   -       token  | apps
      suspended, no-one            | absent    absent    sign-in token  | apps
    listReports                    | role      200       sign-in token  | apps
    decideReport                   | role      200       sign-in token  | apps
    decideReport about oneself     | role      conflict  sign-in token  | apps
    decideReport about a moderator | role      conflict  sign-in token  | apps
    decideReport that is not there | role      absent    sign-in token  | apps
    `,
  ),
  permissionTable(
    "Assistants",
    "anyApp",
    `
                                  | own-app web-app guest-token web-visitor nobody | read  write docs-read docs-write all-four
    callMcp                       | 200     token   200         token       token  | 200   200   200       200        200
    callMcp with create_itinerary | 200     token   sign-in     token       token  | scope 200   scope     scope      200
    callMcp with list_itineraries | 200     token   sign-in     token       token  | 200   scope scope     scope      200
    callMcp with get_itinerary    | 200     token   200         token       token  | 200   scope scope     scope      200
    callMcp with update_itinerary | 200     token   sign-in     token       token  | scope 200   scope     scope      200
    callMcp with search_explore   | 200     token   200         token       token  | 200   scope scope     scope      200
    callMcp with list_documents   | 200     token   sign-in     token       token  | scope scope 200       scope      200
    `,
  ),
  permissionTable(
    "Sign-in",
    "anyApp",
    `
                         | traveller moderator guest nobody | other-app
    signUp               | 201       201       201   201    | 201
    signIn               | 204       204       204   204    | 204
    signOut              | 204       204       204   204    | 204
    getSession           | 200       200       200   200    | 200
    requestPasswordReset | 204       204       204   204    | 204
    resetPassword        | 204       204       204   204    | 204
    readEmailConfirmation
                         | 200       200       200   200    | 200
    confirmEmail, confirmEmail with a new password
                         | 204       204       204   204    | 204
    startPasskeySignIn   | 200       200       200   200    | 200
    signInWithPasskey    | 204       204       204   204    | 204
    `,
  ),
  permissionTable(
    "Sign-in",
    "ownApps",
    `
                                  | traveller moderator guest   nobody | other-app
    listSessions                  | 200       200       sign-in token  | apps
    endSession                    | 204       204       sign-in token  | apps
    endSession of someone else    | absent    absent    sign-in token  | apps
    endOtherSessions              | 204       204       sign-in token  | apps
    signInAgain, signInAgain with a passkey, signInAgain with a code
                                  | 204       204       sign-in token  | apps
    signInAgain with a passkey of someone else
                                  | invalid   invalid   sign-in token  | apps
    requestSignInCode             | 204       204       sign-in token  | apps
    requestSignInCode with a password
                                  | conflict  conflict  sign-in token  | apps
    changePassword                | 204       204       sign-in token  | apps
    changePassword long after signing in
                                  | again     again     sign-in token  | apps
    changeEmail                   | 204       204       sign-in token  | apps
    changeEmail long after signing in
                                  | again     again     sign-in token  | apps
    requestEmailConfirmation      | 204       204       sign-in token  | apps
    listPasskeys                  | 200       200       sign-in token  | apps
    startPasskey                  | 200       200       sign-in token  | apps
    addPasskey                    | 201       201       sign-in token  | apps
    startPasskey long after signing in, addPasskey long after signing in
                                  | again     again     sign-in token  | apps
    renamePasskey                 | 200       200       sign-in token  | apps
    renamePasskey of someone else | absent    absent    sign-in token  | apps
    removePasskey                 | 204       204       sign-in token  | apps
    removePasskey of someone else | absent    absent    sign-in token  | apps
    `,
  ),
  permissionTable(
    "Sign-in",
    "ownApps",
    `
                    | web-app own-app guest   nobody  | other-app
    getInteraction
      led-here      | 200     200     200     200     | 200
      other-browser | absent  absent  absent  absent  | absent
    decideInteraction
      led-here      | 200     sign-in sign-in sign-in | sign-in
      other-browser | absent  absent  absent  absent  | absent
    `,
  ),
  permissionTable(
    "Account",
    "ownApps",
    `
                                  | traveller moderator guest   nobody | other-app
    getAccount                    | 200       200       sign-in token  | apps
    changeAccount                 | 200       200       sign-in token  | apps
    setAvatar                     | 200       200       sign-in token  | apps
    removeAvatar                  | 200       200       sign-in token  | apps
    deleteAccount                 | 204       204       sign-in token  | apps
    deleteAccount long after signing in, exportAccount long after signing in
                                  | again     again     sign-in token  | apps
    getSubscription               | 200       200       sign-in token  | apps
    exportAccount                 | 200       200       sign-in token  | apps
    getCalendarFeed               | 200       200       sign-in token  | apps
    getCalendarFeed not yet made  | absent    absent    sign-in token  | apps
    makeCalendarFeed              | 200       200       sign-in token  | apps
    endCalendarFeed               | 204       204       sign-in token  | apps
    listConnectedApps             | 200       200       sign-in token  | apps
    disconnectApp                 | 204       204       sign-in token  | apps
    disconnectApp of someone else | absent    absent    sign-in token  | apps
    createAccessToken             | 201       201       sign-in token  | apps
    createAccessToken long after signing in
                                  | again     again     sign-in token  | apps
    disconnectApp that is a token | 204       204       sign-in token  | apps
    disconnectApp that is someone else's token
                                  | absent    absent    sign-in token  | apps
    getReminderPreferences        | 200       200       sign-in token  | apps
    changeReminderPreferences     | 204       204       sign-in token  | apps
    getPushDevice                 | 200       200       sign-in token  | apps
    removePushDevice              | 204       204       sign-in token  | apps
    `,
  ),
  permissionTable(
    "Account",
    "ownApps",
    `
                                  | web-app own-app  guest   nobody | other-app
    setPushDevice                 | 200     conflict sign-in token  | apps
    sendTestNotification          | 204     conflict sign-in token  | apps
    sendTestNotification of a browser that gets none
                                  | absent  conflict sign-in token  | apps
    `,
  ),
  permissionTable(
    "Account",
    "anyApp",
    `
                | traveller moderator guest nobody | other-app
    unsubscribe | 204       204       204   204    | 204
    unsubscribe with a wrong token
                | absent    absent    absent absent | absent
    `,
  ),
  permissionTable(
    "Account",
    "anyApp",
    `
                                   | traveller moderator guest  nobody | other-app
    readCalendar                   | 200       200       200    200    | 200
    readCalendar at an old address | absent    absent    absent absent | absent
    `,
  ),
  permissionTable(
    "Service",
    "anyApp",
    `
                 | traveller moderator guest nobody | other-app
    getHealth    | 200       200       200   200    | 200
    getReadiness | 200       200       200   200    | 200
    `,
  ),
];
