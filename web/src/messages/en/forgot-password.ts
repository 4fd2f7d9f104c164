export const forgotPassword = {
  title: "Forgot your password?",
  lead: "Tell us your email address. We send a link with which you set a new password.",
  submit: "Send the link",
  sentTitle: "Look into your mail",
  sent: "If {email} has an account here, a link is on its way to it. It works once, for an hour. Nothing there? Look into the spam folder, too.",
  again: "Use another address",
  signIn: "Back to sign-in",
} as const;
