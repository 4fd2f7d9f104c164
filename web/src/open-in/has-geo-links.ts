/** iOS has no such links. */
export const hasGeoLinks = (): boolean => /Android/i.test(navigator.userAgent);
