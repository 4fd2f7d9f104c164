export const publication = {
  title: "What everyone else will see",
  noDates: "No dates",
  notes: "{count, plural, =0 {No notes} one {One note} other {# notes}}",
  links: "{count, plural, =0 {No booking links} one {One booking link} other {# booking links}}",
  phones: "{count, plural, =0 {No phone numbers} one {One phone number} other {# phone numbers}}",
  showPhones: "Show phone numbers",
  costs: "{count, plural, =0 {No costs} one {One cost} other {# costs}}",
  showCosts: "Show costs",
  packing:
    "{count, plural, =0 {No packing list} one {A packing list with one item} other {A packing list with # items}}",
  notesStay: "Notes are shown just as you wrote them, with any number or price in them.",
  changed: "The trip has just been changed. Look at it once more, then confirm again.",
  neverShown: "Documents and the people on the trip are never shown.",
} as const;
