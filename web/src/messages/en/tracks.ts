export const tracks = {
  add: "Add a GPX track",
  replace: "Replace the track",
  remove: "Remove the track",
  added: "The track is on the map.",
  removed: "The track was removed.",
  undo: "Undo",
  notAdded: "The track could not be added",
  refused: "This file has no track that we can read. Choose a GPX file with a track or a route.",
  tooLarge: "The file is larger than 5 MB. Choose a smaller one.",
  full: "This trip is too large for another track. Remove one first.",
} as const;
