import { createContext } from "react";

/**
 * Selects the element that lists of suggestions are added to: the main part, because days outside the window clip their
 * content. In a dialog it is a part of the dialog, because what lies outside can be neither scrolled nor read aloud.
 */
export const ListTarget = createContext("#main");
