import { client } from "../api/client.ts";
import type { MarkChange } from "./apply-mark.ts";

export const sendMark = (id: string, { mark, isOn }: MarkChange) => {
  const call = { params: { id } };
  switch (mark) {
    case "like":
      return isOn ? client.likeItinerary(call) : client.unlikeItinerary(call);
    case "dislike":
      return isOn ? client.dislikeItinerary(call) : client.undislikeItinerary(call);
    case "save":
      return isOn ? client.saveItinerary(call) : client.unsaveItinerary(call);
  }
};
