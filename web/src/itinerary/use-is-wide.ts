import { useMediaQuery } from "@mantine/hooks";

const wide = "(min-width: 60rem)";

export const isWide = (): boolean => matchMedia(wide).matches;

/** Whether the plan and the map are side by side. */
export const useIsWide = (): boolean => useMediaQuery(wide, true, { getInitialValueInEffect: false }) ?? true;
