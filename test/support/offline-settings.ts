/** Tests ask nobody outside. Unlike OUTSIDE=off, they let a test add a service of its own. */
export const offlineSettings = { MAP_STYLE_URL: "off", GEOCODER: "none", WEATHER: "off" };
