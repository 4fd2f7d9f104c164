export const signUp = {
  title: "Sign up",
  lead: "Your itineraries in one place, and only yours until you share them.",
  submit: "Sign up",
  emailHint: "Nobody else sees it.",
  emailTaken: "There is an account with this address. Sign in, or use another address.",
  usernameTaken: "Someone has this username. Choose another.",
  known: "Have an account? <link>Sign in</link>",
  welcome: "Welcome, {name}",
} as const;
