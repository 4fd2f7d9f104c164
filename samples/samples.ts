import { amara, ines, jonas, noor, waybook } from "./authors.ts";
import { buenosAiresAfterDark } from "./buenos-aires-after-dark.ts";
import { caminoFromSarria } from "./camino-from-sarria.ts";
import { capeTownMountainAndSea } from "./cape-town-mountain-and-sea.ts";
import { chicagoForPeopleWhoLookUp } from "./chicago-for-people-who-look-up.ts";
import { copenhagenWithTwoKids } from "./copenhagen-with-two-kids.ts";
import { danubeByBike } from "./danube-by-bike.ts";
import { dolomitenHoehenwegEins } from "./dolomiten-hoehenweg-eins.ts";
import { eatingThroughOaxaca } from "./eating-through-oaxaca.ts";
import { kyotoBeforeBreakfast } from "./kyoto-before-breakfast.ts";
import { lisbonInThreeSlowDays } from "./lisbon-in-three-slow-days.ts";
import { namibiaGravelAndStars } from "./namibia-gravel-and-stars.ts";
import { nineHoursInSingapore } from "./nine-hours-in-singapore.ts";
import { parisToIstanbulByTrain } from "./paris-to-istanbul-by-train.ts";
import type { Sample, SampleAuthor } from "./sample.ts";
import { saoMiguelEntreVaporEMar } from "./sao-miguel-entre-vapor-e-mar.ts";
import { wellingtonWindAndAll } from "./wellington-wind-and-all.ts";
import { winterlichtInTromso } from "./winterlicht-in-tromso.ts";

export const sampleAuthors: readonly SampleAuthor[] = [waybook, ines, jonas, noor, amara];

/** The newest first; old enough that whatever a traveller publishes stands above them. */
export const samples: readonly Sample[] = [
  {
    id: "71124aba-1882-41e8-8784-d7511f7f6e95",
    author: ines,
    draft: lisbonInThreeSlowDays,
    daysOld: 9,
    likedBy: [waybook, jonas, noor, amara],
    savedBy: [jonas, amara],
    dayImages: { 3: "Almada" },
  },
  {
    id: "34e9a542-fe18-4d21-acd3-8cce99994a69",
    author: noor,
    draft: kyotoBeforeBreakfast,
    daysOld: 11,
    likedBy: [waybook, ines, jonas, amara],
    savedBy: [ines],
    dayImages: {},
  },
  {
    id: "b0e4dec9-2e9e-409c-8aef-a1f1b7b476b0",
    author: jonas,
    draft: dolomitenHoehenwegEins,
    daysOld: 14,
    likedBy: [ines, noor],
    savedBy: [waybook, noor],
    dayImages: { 3: "Cortina d'Ampezzo", 6: "Alleghe" },
  },
  {
    id: "8d5516e0-bb6a-4c44-9bfa-b85695668c86",
    author: amara,
    draft: namibiaGravelAndStars,
    daysOld: 17,
    likedBy: [waybook, ines, jonas, noor],
    savedBy: [jonas, noor],
    dayImages: { 3: "Swakopmund", 7: "Etosha" },
  },
  {
    id: "07a15b56-613f-4bd7-bcec-6e2d808b50e0",
    author: waybook,
    draft: copenhagenWithTwoKids,
    daysOld: 21,
    likedBy: [ines, jonas],
    savedBy: [amara],
    dayImages: { 4: "Humlebæk" },
  },
  {
    id: "471186d4-4bcb-421d-ae67-9d60a6b13e1e",
    author: jonas,
    draft: parisToIstanbulByTrain,
    daysOld: 24,
    likedBy: [waybook, ines, noor, amara],
    savedBy: [ines, noor, amara],
    dayImages: { 1: "Paris", 3: "Vienna", 5: "Budapest", 6: "Bucharest" },
  },
  {
    id: "88d259ac-57f9-40f2-9471-1c1285b4bf50",
    author: noor,
    draft: eatingThroughOaxaca,
    daysOld: 28,
    likedBy: [ines, amara],
    savedBy: [waybook],
    dayImages: {},
  },
  {
    id: "98142c94-aad7-41f0-b042-5ae3b90503f0",
    author: ines,
    draft: saoMiguelEntreVaporEMar,
    daysOld: 33,
    likedBy: [waybook, jonas, amara],
    savedBy: [jonas],
    dayImages: { 1: "Ponta Delgada" },
  },
  {
    id: "13e89420-81d0-4c5b-9d48-6aa1e823d896",
    author: amara,
    draft: wellingtonWindAndAll,
    daysOld: 38,
    likedBy: [noor],
    savedBy: [ines],
    dayImages: {},
  },
  {
    id: "09320c0d-7050-4934-a310-3c2d3dc91af9",
    author: jonas,
    draft: winterlichtInTromso,
    daysOld: 43,
    likedBy: [waybook, ines, noor, amara],
    savedBy: [noor],
    dayImages: {},
  },
  {
    id: "4cfbf3bf-1282-4c3b-aac2-9c0241a45ece",
    author: noor,
    draft: nineHoursInSingapore,
    daysOld: 50,
    likedBy: [waybook, jonas],
    savedBy: [jonas, amara],
    dayImages: {},
  },
  {
    id: "d9478893-2fc3-43f0-8f97-f186fca578b0",
    author: waybook,
    draft: buenosAiresAfterDark,
    daysOld: 59,
    likedBy: [ines, noor, amara],
    savedBy: [noor],
    dayImages: { 3: "Tigre" },
  },
  {
    id: "9df5ad7f-f1eb-40fc-bd69-d09a76824e08",
    author: ines,
    draft: caminoFromSarria,
    daysOld: 67,
    likedBy: [jonas],
    savedBy: [waybook, jonas],
    dayImages: { 1: "Sarria", 4: "Arzúa" },
  },
  {
    id: "2d4d3044-818f-4758-b168-f61ad6338e0f",
    author: amara,
    draft: capeTownMountainAndSea,
    daysOld: 78,
    likedBy: [waybook, ines, noor],
    savedBy: [noor],
    dayImages: {},
  },
  {
    id: "9fc7dc3f-b368-45ca-ad25-f4db4bc1e584",
    author: noor,
    draft: chicagoForPeopleWhoLookUp,
    daysOld: 92,
    likedBy: [amara],
    savedBy: [],
    dayImages: {},
  },
  {
    id: "9e6d9730-1dd3-4106-a5b0-e097a87f50d6",
    author: jonas,
    draft: danubeByBike,
    daysOld: 105,
    likedBy: [waybook, ines],
    savedBy: [ines],
    dayImages: { 1: "Passau", 2: "Linz", 5: "Krems an der Donau" },
  },
];
