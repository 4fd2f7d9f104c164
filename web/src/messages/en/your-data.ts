export const yourData = {
  storage: "Storage",
  storageText: "Pictures and documents that you have added to itineraries take up room here.",
  stored: "{used} of {quota} used",
  export: "Export",
  exportText:
    "Your account, your itineraries and your files in one ZIP archive, to keep or to take elsewhere.",
  download: "Download everything",
  collecting: "Collecting …",
  received: "{size} so far …",
  downloaded: "The archive is in your downloads",
  delete: "Delete account",
  deleteText:
    "Your itineraries, files and connected apps go at once and for good. What others own stays. Export first what you want to keep.",
  deleteStart: "Delete my account …",
  deleteTitle: "Delete your account for good?",
  deleteConfirm: "Type your username, {username}, to confirm",
  deleteMismatch: "This is not your username. Type {username}.",
  deleteNow: "Delete for good",
  deleted: "Your account is deleted",
  deletedText: "Everything that was yours here is gone. Fare well.",
} as const;
