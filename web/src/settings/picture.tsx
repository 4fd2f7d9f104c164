import { Button } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import type { Account } from "../../../contract/account.ts";
import { ApiError } from "../../../contract/client.ts";
import { client } from "../api/client.ts";
import { TravellerPicture } from "../components/traveller-picture.tsx";
import { focusMain } from "../focus-main.ts";
import { Notice } from "../forms/notice.tsx";
import { useFailureText } from "../forms/use-failure-text.ts";
import { useNotify } from "../use-notify.ts";
import { useObjectUrl } from "../use-object-url.ts";
import classes from "./picture.module.css";
import { useSetAccount } from "./use-set-account.ts";

type PictureType = "image/jpeg" | "image/png" | "image/webp";

/** Shows a chosen picture at once, cropped as it will be, while it is uploaded. */
export const Picture = ({ account }: { readonly account: Account }) => {
  const t = useTranslations("profile");
  const notify = useNotify();
  const failureText = useFailureText();
  const setAccount = useSetAccount();

  const upload = useMutation({
    mutationFn: (file: File) =>
      client.setAvatar({ body: file, contentType: file.type as PictureType }).then(({ body }) => body),
    onSuccess: async (changed) => {
      await setAccount(changed);
      notify({ message: t("pictureSaved") });
    },
  });
  const removal = useMutation({
    mutationFn: () => client.removeAvatar().then(({ body }) => body),
    onMutate: () => upload.reset(),
    onSuccess: async (changed) => {
      await setAccount(changed);
      focusMain();
      notify({ message: t("pictureRemoved") });
    },
  });
  const open = useRef<() => void>(null);
  const preview = useObjectUrl(upload.isPending ? upload.variables : undefined);

  const reason = (error: Error) => {
    if (error instanceof ApiError && error.code === "payloadTooLarge") return t("tooLarge");
    if (error instanceof ApiError && error.code === "unsupportedMediaType") return t("notAPicture");
    return failureText(error);
  };
  const error = upload.error ?? removal.error;

  return (
    <>
      <Dropzone
        className={classes.picture}
        openRef={open}
        multiple={false}
        disabled={upload.isPending}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        tabIndex={-1}
        role="presentation"
        inputProps={{ accept: "image/jpeg,image/png,image/webp", "aria-label": t("choosePicture") }}
        onDrop={([file]) => {
          if (!file) return;
          removal.reset();
          upload.mutate(file);
        }}
      >
        <div className={classes.inside}>
          <div className={classes.frame} data-pending={upload.isPending || undefined}>
            <TravellerPicture name={account.displayName} url={preview ?? account.avatarURL} size={96} />
          </div>
          <div className={classes.actions}>
            <Button variant="default" loading={upload.isPending} onClick={() => open.current?.()}>
              {account.avatarURL ? t("changePicture") : t("choosePicture")}
            </Button>
            {account.avatarURL && (
              <Button variant="subtle" loading={removal.isPending} onClick={() => removal.mutate()}>
                {t("removePicture")}
              </Button>
            )}
            <p className={classes.hint}>
              <Dropzone.Accept>{t("releasePicture")}</Dropzone.Accept>
              <Dropzone.Reject>{t("releasePicture")}</Dropzone.Reject>
              <Dropzone.Idle>{t("dropPicture")}</Dropzone.Idle>
            </p>
          </div>
        </div>
      </Dropzone>
      {error && <Notice kind="failure">{reason(error)}</Notice>}
    </>
  );
};
