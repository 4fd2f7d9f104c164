import classes from "./traveller-picture.module.css";

type TravellerPictureProps = {
  readonly name: string;
  readonly url?: string | undefined;
  readonly size: number;
};

/** Hidden from screen readers, because it is always beside the name or inside something that has it. */
export const TravellerPicture = ({ name, url, size }: TravellerPictureProps) => (
  <span
    aria-hidden="true"
    className={classes.picture}
    style={{ "--size": `${size}px` }}
    data-initials={url ? undefined : initialsOf(name)}
  >
    {url && <img src={url} alt="" width={size} height={size} />}
  </span>
);

const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
};
