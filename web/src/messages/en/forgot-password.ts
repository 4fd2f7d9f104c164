export const forgotPassword = {
  title: "Forgot your password?",
  lead: "Enter your email address, and we’ll send you a link to set a new password.",
  submit: "Send the link",
  sentTitle: "Check your email",
  sent: "If {email} has an account here, we’ve sent a link to it. It works once, within an hour. Nothing there? Check your spam folder too.",
  again: "Use another address",
  signIn: "Back to sign-in",
  noMail:
    "This Waybook doesn’t send email. Ask the person who runs it for a link to set a new password. If you have a passkey, you can sign in with that.",
  operator: "I run this Waybook",
  operatorText:
    "Run this where Waybook is installed. It prints a link that works once, within an hour. Give it only to the owner of the account.",
} as const;
