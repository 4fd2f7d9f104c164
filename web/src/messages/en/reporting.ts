export const reporting = {
  title: "Report {name}",
  text: "A moderator reads what you write and looks at what this person has published. They are not told who reported them. If you only want to see no more of them, block them on their page.",
  reason: "What is wrong?",
  reasonRule: "Say what is wrong in 1 to {most, number} characters.",
  count: "{count, number} of {most, number} characters",
  send: "Send the report",
  sent: "Thank you. The report is sent",
  sentText:
    "A moderator will look at it. You need not do anything else; as long as it is open, one report is enough.",
  close: "Close",
} as const;
