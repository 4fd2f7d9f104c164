/** Among the images, so that a poster is served, sized and cached like one. */
export const posterKey = (poster: string): string => `images/${poster}.webp`;
