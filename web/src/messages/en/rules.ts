export const rules = {
  email: "Enter an email address, such as mina@example.com.",
  password: "Enter your password.",
  newPassword: "Use 10 to 200 characters. Don’t use your name, your address or a common password.",
  displayName: "Enter a name of 1 to 100 characters.",
  username:
    "Use 2 to 30 letters (a to z), digits, dots, hyphens or underscores. Start with a letter or a digit.",
  signInCode: "Enter the code from the email.",
  passkeyName: "Enter a name of 1 to 100 characters.",
} as const;
