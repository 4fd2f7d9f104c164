/** In which the server sends pictures. */
export const pictureWidths = [320, 640, 1280, 2560] as const;
