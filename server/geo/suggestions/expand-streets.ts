/** German addresses are written short, and geocoders know the long form: "Friedrichstr. 43". */
export const expandStreets = (text: string): string =>
  text.replace(/(?<=\p{L}{2})str(?:\.|(?=\s+\d))/giu, "straße");
