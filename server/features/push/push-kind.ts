/** What a device can be told of; each has a switch of its own. */
export type PushKind = "reminders" | "changes" | "invitations";
