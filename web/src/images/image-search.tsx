import { Button, Skeleton, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { client } from "../api/client.ts";
import { sessionQuery } from "../api/queries.ts";
import { Icon } from "../components/icon.tsx";
import { QuietWord } from "../components/quiet-word.tsx";
import { useDraftStore } from "../draft/use-draft.ts";
import { Notice } from "../forms/notice.tsx";
import { ImagePreview } from "./image-preview.tsx";
import classes from "./image-search.module.css";
import { useImageFailureText } from "./use-image-failure-text.ts";

type ImageSearchProps = {
  /** To begin with; undefined to offer an image of the destination. */
  readonly words: string | undefined;
  readonly isDisabled: boolean;
  readonly isSaving: boolean;
  readonly onSearch: () => void;
  /** Whether an image is shown or being searched. */
  readonly onSee: (isSeeing: boolean) => void;
  readonly onChoose: (found: string) => void;
};

const maxWords = 200;

/** Finds a photo, or draws a poster, by words or for the trip, and shows it before it is used. */
export const ImageSearch = (props: ImageSearchProps) => {
  const { isDisabled, isSaving, onSearch, onSee, onChoose } = props;
  const t = useTranslations("images");
  const { data: session } = useQuery(sessionQuery);
  // The built-in search draws posters, and must not be taken for one that finds photos.
  const kind = session?.findsPhotos ? "photo" : "poster";
  const failureText = useImageFailureText();
  const store = useDraftStore();
  const field = useRef<HTMLInputElement>(null);
  const use = useRef<HTMLButtonElement>(null);
  const chance = useRef<HTMLButtonElement>(null);
  const [words, setWords] = useState(props.words?.slice(0, maxWords) ?? "");

  const preview = useMutation({
    onMutate: onSearch,
    mutationFn: async (query: string | undefined) => {
      // The service chooses by the destination that it knows.
      if (query === undefined) await store.flush();
      const params = { id: store.getState().itinerary.id };
      const search = query === undefined ? {} : { body: { query } };
      return (await client.previewImage({ params, ...search })).body;
    },
  });
  const { data: found, error, isPending } = preview;
  const isSeeing = isPending || found !== undefined;
  useEffect(() => onSee(isSeeing), [isSeeing, onSee]);
  useEffect(() => {
    if (found) use.current?.focus();
  }, [found]);

  const search = (event: React.SyntheticEvent) => {
    event.preventDefault();
    const query = words.trim();
    if (query === "") field.current?.focus();
    else preview.mutate(query);
  };
  const discard = () => {
    // The button is gone, so the focus goes back to the search.
    (preview.variables === undefined ? chance : field).current?.focus();
    preview.reset();
  };
  return (
    <div className={classes.search}>
      {isPending && (
        <div role="status" aria-label={t(`${kind}.searching`)}>
          <Skeleton className={classes.waiting ?? ""} />
        </div>
      )}
      {found && !isPending && (
        <ImagePreview url={found.imageURL} image={found.image}>
          <Button variant="default" size="md" disabled={isDisabled} onClick={discard}>
            {t("discard")}
          </Button>
          <Button
            ref={use}
            size="md"
            loading={isSaving}
            disabled={isDisabled}
            onClick={() => onChoose(found.found)}
          >
            {t(`${kind}.use`)}
          </Button>
        </ImagePreview>
      )}
      <QuietWord text={found?.incomplete && t("photo.unavailable")} />
      {error && <Notice kind="failure">{failureText(error)}</Notice>}
      <form noValidate className={classes.form} onSubmit={search}>
        <TextInput
          ref={field}
          className={classes.words ?? ""}
          label={t(`${kind}.search`)}
          description={t(`${kind}.searchHint`)}
          maxLength={maxWords}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Button
          type="submit"
          size="md"
          variant="default"
          leftSection={<Icon name="search" />}
          disabled={isDisabled || isPending}
        >
          {t(`${kind}.find`)}
        </Button>
        {props.words === undefined && (
          <Button
            ref={chance}
            size="md"
            variant="default"
            leftSection={<Icon name="sparkle" />}
            disabled={isDisabled || isPending}
            onClick={() => preview.mutate(undefined)}
          >
            {t(`${kind}.chooseForMe`)}
          </Button>
        )}
      </form>
    </div>
  );
};
