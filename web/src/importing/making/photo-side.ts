/** The longer side of photos and pages, in pixels, so that signs and small print stay readable. */
export const photoSide = (count: number): number => (count <= 24 ? 2000 : 1600);
