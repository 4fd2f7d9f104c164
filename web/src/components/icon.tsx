// Drawn on a grid of 24 with one pen, like the symbols in a map's legend.
const paths = {
  arrow: "M4 12h15M13 6l6 6-6 6",
  check: "M5 12.5l4.5 4.5L19 7.5",
  copy: "M9 9V5.5A1.5 1.5 0 0 1 10.5 4h8A1.5 1.5 0 0 1 20 5.5v8a1.5 1.5 0 0 1-1.5 1.5H15M5.5 9h8A1.5 1.5 0 0 1 15 10.5v8a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 4 18.5v-8A1.5 1.5 0 0 1 5.5 9z",
  eye: "M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12zM12 14.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5z",
  download: "M12 4v11M7 10.5l5 5 5-5M5 20h14",
  key: "M8.5 15.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12.5 11.5H21M17.5 11.5V15M21 11.5v2.5",
  leave: "M14 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H14M10 12h10M16.5 8.5 20 12l-3.5 3.5",
  pencil: "M4.5 19.5l.9-4L16 4.9a1.7 1.7 0 0 1 2.4 0l.7.7a1.7 1.7 0 0 1 0 2.4L8.5 18.6zM14 7l3 3",
  preferences:
    "M4 7.5h9M18 7.5h2M4 16.5h2M11 16.5h9M15.5 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8.5 19a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  warning: "M12 4.2 21 19.5H3zM12 10v4.5M12 17v.01",
};

type IconProps = { readonly name: keyof typeof paths; readonly size?: number };

/** Always beside a text or inside something with a label, hence never read aloud. */
export const Icon = ({ name, size = 20 }: IconProps) => (
  <svg
    aria-hidden="true"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.9}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={paths[name]} />
  </svg>
);
