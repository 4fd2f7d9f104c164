import { Button } from "@mantine/core";
import { useRef } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import classes from "./photo-button.module.css";

/** Opens the camera, on devices that have one in the hand. */
export const PhotoButton = ({ onTake }: { readonly onTake: (files: readonly File[]) => void }) => {
  const t = useTranslations("documents");
  const format = useFormatter();
  const input = useRef<HTMLInputElement>(null);
  /** Cameras call every photo the same. */
  const named = (file: File): File => {
    const time = format.dateTime(new Date(), { dateStyle: "medium", timeStyle: "medium" });
    const ending = /\.\w+$/.exec(file.name)?.[0] ?? ".jpg";
    return new File([file], `${time.replace(/[/\\:]/g, "-")}${ending}`, { type: file.type });
  };
  return (
    <div className={classes.camera}>
      <Button
        size="md"
        variant="default"
        leftSection={<Icon name="image" />}
        onClick={() => input.current?.click()}
      >
        {t("photo")}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        onChange={({ currentTarget }) => {
          onTake([...(currentTarget.files ?? [])].map(named));
          currentTarget.value = "";
        }}
      />
    </div>
  );
};
