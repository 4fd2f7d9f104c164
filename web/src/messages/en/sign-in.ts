export const signIn = {
  title: "Sign in",
  submit: "Sign in",
  wrong: "Wrong email or password. Check both, or set a new password.",
  forgot: "Forgot your password?",
  or: "or",
  passkey: "Sign in with a passkey",
  passkeyUnknown:
    "Waybook doesn’t know this passkey. It may have been removed. Use another one, or your password.",
  passkeyCancelled: "No passkey was used. Try again, or sign in with your password.",
  "new": "New here? <link>Sign up</link>",
} as const;
