import type { Sky } from "../../../contract/weather.ts";

const cloud = "M7 15.5a3.5 3.5 0 0 1 .4-7A5 5 0 0 1 17 9.8a2.9 2.9 0 0 1-.5 5.7z";

// On the same grid as the other icons, which every page loads; these are only loaded with a trip.
const paths: Readonly<Record<Sky, string>> = {
  clear:
    "M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 2.5v1.5M12 20v1.5M2.5 12H4M20 12h1.5M5.3 5.3l1 1M17.7 17.7l1 1M5.3 18.7l1-1M17.7 6.3l1-1",
  partlyCloudy:
    "M8.5 19.5a3.5 3.5 0 0 1 .4-7 5 5 0 0 1 9.6 1.3 2.9 2.9 0 0 1-.5 5.7zM6.2 12.4a4 4 0 1 1 7-3.7M9.5 1.5V3M2 8.5h1.5M4.2 3.2l1 1M14.8 3.2l-1 1",
  cloudy: "M7 18a3.75 3.75 0 0 1 .4-7.5 5.2 5.2 0 0 1 10 1.4A3.1 3.1 0 0 1 17 18z",
  fog: `${cloud}M5 18.5h11M8 21.5h11`,
  drizzle: `${cloud}M9 18.5v1.5M13 19.5V21M17 18.5v1.5`,
  rain: `${cloud}M8.5 18l-1 3.5M12.5 18l-1 3.5M16.5 18l-1 3.5`,
  snow: `${cloud}M8 18.5v.01M12 18.5v.01M16 18.5v.01M10 21.5v.01M14 21.5v.01`,
  thunderstorm: `${cloud}M12.5 15.5 10 19h3.5L11.5 22.5`,
};

export const SkyIcon = ({ sky }: { readonly sky: Sky }) => (
  <svg
    aria-hidden="true"
    width={20}
    height={20}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.9}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={paths[sky]} />
  </svg>
);
