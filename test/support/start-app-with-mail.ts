import { recordingMail } from "./recording-mail.ts";
import { type StartOptions, startApp, type TestApp } from "./start-app.ts";

/** An app that sends mail, and says so on its pages. The address is never used: mails are recorded. */
export const startAppWithMail = ({ parts, environment, ...options }: StartOptions = {}): Promise<TestApp> =>
  startApp({
    ...options,
    parts: { mail: recordingMail(), ...parts },
    environment: { MAIL_URL: "smtp://127.0.0.1:9", ...environment },
  });
