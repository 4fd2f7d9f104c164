export const signUp = {
  title: "Sign up",
  lead: "All your trips in one place. Only you can see them until you share them.",
  submit: "Sign up",
  emailHint: "Nobody else sees it.",
  emailTaken: "There’s already an account with this address. Sign in, or use another address.",
  usernameTaken: "This username is taken. Choose another one.",
  hasAccount: "Already have an account? <link>Sign in</link>",
  welcome: "Welcome, {name}",
} as const;
