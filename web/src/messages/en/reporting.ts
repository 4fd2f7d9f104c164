export const reporting = {
  title: "Report {name}",
  text: "A moderator will read your report and look at what this person has published. They won’t be told who reported them. If you just don’t want to see them any more, block them on their page.",
  reason: "What is wrong?",
  reasonRule: "Say what is wrong in 1 to {max, number} characters.",
  count: "{count, number} of {max, number} characters",
  send: "Send the report",
  sent: "Thank you. Your report has been sent",
  sentText: "A moderator will look at it. You don’t need to do anything else; one report is enough.",
  close: "Close",
} as const;
