import { Suspense, useState } from "react";
import type { Stop } from "../../../../contract/itinerary.ts";
import { Icon } from "../../components/icon.tsx";
import { lazyPart } from "../../loading/lazy-part.ts";
import { usePlanTexts } from "../plan-texts.ts";
import classes from "./editing.module.css";

const ImageDialog = lazyPart(() =>
  import("../../images/image-dialog.tsx").then(({ ImageDialog }) => ImageDialog),
);

/** Opens the dialog for a stop's photo. */
export const StopImageButton = ({ stop: { id, imageURL } }: { readonly stop: Stop }) => {
  const { t } = usePlanTexts();
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <button type="button" className={classes.extra} onClick={() => setOpen(true)}>
        <Icon name={imageURL ? "image" : "add"} size={16} />
        {t(imageURL ? "changePhoto" : "extra.photo")}
      </button>
      {isOpen !== undefined && (
        <Suspense>
          <ImageDialog target={{ kind: "stop", stopId: id }} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
