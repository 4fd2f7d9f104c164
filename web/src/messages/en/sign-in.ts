export const signIn = {
  title: "Sign in",
  submit: "Sign in",
  wrong: "This email and password do not belong together. Check both, or set a new password.",
  forgot: "Forgot your password?",
  or: "or",
  passkey: "Sign in with a passkey",
  passkeyUnknown: "Waybook does not know this passkey, or no longer. Use another one, or your password.",
  passkeyCancelled: "No passkey was used. Try again, or sign in with your password.",
  new: "New here? <link>Sign up</link>",
} as const;
