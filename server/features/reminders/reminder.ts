/** What makes a reminder the one it is. */
export type Reminder = {
  readonly travellerId: string;
  readonly itineraryId: string;
  readonly kind: "tripStart" | "packing" | "dailyAgenda";
  /** The day that it is about: the trip's first, or that of the agenda. */
  readonly day: string;
};
