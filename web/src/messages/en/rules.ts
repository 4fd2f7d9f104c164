export const rules = {
  email: "Type an email address, such as mina@example.com.",
  password: "Type your password.",
  newPassword: "Use 10 to 200 characters: not your name or address, and no password that many people use.",
  displayName: "Type a name of 1 to 100 characters.",
  username:
    "Use 2 to 30 letters (a to z), digits, dots, hyphens or underscores. Begin with a letter or a digit.",
  signInCode: "Type the code from the mail.",
  passkeyName: "Type a name of 1 to 100 characters.",
} as const;
