import type { SampleAuthor } from "./sample.ts";

export const waybook: SampleAuthor = {
  id: "67d51f5e-27a8-48a8-aa18-994e5e11b70c",
  username: "waybook",
  displayName: "Waybook",
};

export const ines: SampleAuthor = {
  id: "40509aa9-3356-4051-9bae-afdef07bb6a2",
  username: "ines.carvalho",
  displayName: "Inês Carvalho",
};

export const jonas: SampleAuthor = {
  id: "14c351d1-8e77-46dc-8a41-c394c80639c2",
  username: "jonas.brandt",
  displayName: "Jonas Brandt",
};

export const noor: SampleAuthor = {
  id: "48b4608d-5fe4-4da0-a980-35f07d67446b",
  username: "noor.haddad",
  displayName: "Noor Haddad",
};

export const amara: SampleAuthor = {
  id: "8405bf9d-12a2-4373-bac7-51c6227d7a52",
  username: "amara.dube",
  displayName: "Amara Dube",
};
