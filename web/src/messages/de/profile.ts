import type { profile as en } from "../en/profile.ts";
import type { Translated } from "../translated.ts";

export const profile: Translated<typeof en> = {
  picture: "Bild",
  pictureText:
    "Andere sehen es neben deinem Namen. Nur die Mitte wird gezeigt; wo es entstand, wird entfernt.",
  choosePicture: "Bild auswählen",
  dropPicture: "Oder hierher ziehen. JPEG, PNG oder WebP, bis 20 MB.",
  releasePicture: "Loslassen, um dieses Bild zu nehmen",
  changePicture: "Ändern",
  removePicture: "Entfernen",
  tooLarge: "Dieses Bild ist zu groß: 20 MB sind das Höchste.",
  notAPicture: "Diese Datei lässt sich nicht als Bild lesen. Wähle ein JPEG, PNG oder WebP.",
  pictureSaved: "Dein Bild ist gespeichert",
  pictureRemoved: "Dein Bild ist entfernt",
  name: "Name",
  nameText: "Wie andere dich sehen und finden.",
  usernameHint: "Der alte ist für andere frei, sobald du ihn änderst.",
  usernameTaken: "Diesen Benutzernamen hat schon jemand. Wähle einen anderen.",
  email: "E-Mail",
  emailText: "Wohin Erinnerungen und Links für ein neues Passwort gehen. Niemand sonst sieht sie.",
  confirmed: "Bestätigt",
  unconfirmed: "Noch nicht bestätigt",
  sendAgain: "Mail noch einmal schicken",
  sentAgain: "Eine Mail an {email} ist unterwegs",
  changeEmail: "Adresse ändern",
  newEmail: "Neue E-Mail-Adresse",
  sendChange: "Mail dorthin schicken",
  changeSent: "Eine Mail an <b>{email}</b> ist unterwegs. Folge ihrem Link, dann gilt die neue Adresse.",
  emailTaken: "Ein anderes Konto hat diese Adresse. Nimm eine andere.",
  wrongPassword: "Das ist nicht dein jetziges Passwort.",
};
