export const forgotPassword = {
  title: "Forgot your password?",
  lead: "Enter your email address, and we’ll send you a link to set a new password.",
  submit: "Send the link",
  sentTitle: "Check your email",
  sent: "If {email} has an account here, we’ve sent a link to it. It works once, within an hour. Nothing there? Check your spam folder too.",
  again: "Use another address",
  signIn: "Back to sign-in",
} as const;
