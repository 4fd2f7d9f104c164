import type { Airport } from "./airport.ts";

const airport = (
  code: string,
  name: string,
  city: string,
  country: string,
  latitude: number,
  longitude: number,
): Airport => ({ code, name, city, country, coordinate: { latitude, longitude } });

/** Opened or moved after the package's list was drawn up. */
export const newerAirports: readonly Airport[] = [
  airport("BER", "Berlin Brandenburg Airport", "Berlin", "Germany", 52.3667, 13.5033),
  airport("GOX", "Manohar International Airport", "Goa", "India", 15.7443, 73.8606),
  airport("KTI", "Techo International Airport", "Phnom Penh", "Cambodia", 11.3625, 104.9189),
  airport("NLU", "Felipe Ángeles International Airport", "Mexico City", "Mexico", 19.7561, -99.0153),
  airport("NMI", "Navi Mumbai International Airport", "Mumbai", "India", 18.9949, 73.0703),
  airport("NQZ", "Nursultan Nazarbayev International Airport", "Astana", "Kazakhstan", 51.0222, 71.4669),
  airport("SAI", "Siem Reap-Angkor International Airport", "Siem Reap", "Cambodia", 13.3719, 104.2228),
  airport("TFU", "Chengdu Tianfu International Airport", "Chengdu", "China", 30.3125, 104.4414),
  airport("TQO", "Tulum International Airport", "Tulum", "Mexico", 20.168, -87.657),
  airport("UBN", "Chinggis Khaan International Airport", "Ulaanbaatar", "Mongolia", 47.6469, 106.8219),
  airport("WSI", "Western Sydney International Airport", "Sydney", "Australia", -33.8886, 150.7144),
  airport("YIA", "Yogyakarta International Airport", "Yogyakarta", "Indonesia", -7.9075, 110.0547),
];
