/** A reminder, as the reminders know it. */
type ToldReminder = {
  readonly itineraryId: string;
  readonly kind: "tripStart" | "packing" | "dailyAgenda";
  readonly day: string;
};

/** What a device is told. It says only what it is about: the words are found when it is sent. */
export type PushMessage =
  | { readonly kind: "reminder"; readonly reminder: ToldReminder }
  | {
      readonly kind: "planChange";
      readonly itineraryId: string;
      /** The date of the plan that was changed. */
      readonly day: string;
      /** Who has changed it; null for someone whose account was deleted. */
      readonly writers: readonly (string | null)[];
    }
  | { readonly kind: "invitation"; readonly invitationId: string }
  | { readonly kind: "test" };

/** A message for one device. */
export type PushDelivery = {
  /** Also finds the job when the account is deleted. */
  readonly travellerId: string;
  readonly sessionId: string;
  readonly message: PushMessage;
  /** How often its push service has put it off. */
  readonly tries: number;
};

/** A notification with the same tag replaces the one before it, on the device and on the way there. */
export function tagOf(message: PushMessage): string {
  switch (message.kind) {
    case "reminder":
      return `${message.reminder.kind} ${message.reminder.itineraryId} ${message.reminder.day}`;
    case "planChange":
      return `plan ${message.itineraryId}`;
    case "invitation":
      return `invitation ${message.invitationId}`;
    case "test":
      return "test";
  }
}
