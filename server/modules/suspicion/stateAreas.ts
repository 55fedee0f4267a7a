/**
 * Where each state of India lies: the middle of its towns in degrees, and within how many kilometres of it 97 of 100 of
 * them are. Reckoned from the towns of @countrystatecity/countries; Puducherry is its main town.
 */
export const stateAreas: Readonly<
  Record<string, readonly [latitude: number, longitude: number, within: number]>
> = {
  'Andaman and Nicobar Islands': [9.3, 92.6, 290],
  'Andhra Pradesh': [16.1, 80.7, 460],
  'Arunachal Pradesh': [27.9, 94.2, 260],
  Assam: [26.1, 92.8, 320],
  Bihar: [25.8, 85.9, 230],
  Chandigarh: [30.7, 76.8, 20],
  Chhattisgarh: [21.1, 82.2, 285],
  'Dadra and Nagar Haveli and Daman and Diu': [20.3, 72, 110],
  Delhi: [28.7, 77.1, 25],
  Goa: [15.4, 73.9, 45],
  Gujarat: [22.4, 71.5, 280],
  Haryana: [29.2, 76, 190],
  'Himachal Pradesh': [31.6, 76.9, 140],
  'Jammu and Kashmir': [33.5, 75.1, 140],
  Jharkhand: [23.4, 85.6, 210],
  Karnataka: [14.8, 76.2, 320],
  Kerala: [10.4, 76.1, 235],
  Ladakh: [34.2, 77.1, 150],
  Lakshadweep: [10.6, 72.6, 170],
  'Madhya Pradesh': [24, 78.1, 400],
  Maharashtra: [18.8, 76.3, 430],
  Manipur: [24.6, 93.7, 85],
  Meghalaya: [25.6, 91.1, 120],
  Mizoram: [23.3, 92.8, 90],
  Nagaland: [25.9, 94.3, 75],
  Odisha: [20.3, 84.4, 295],
  Puducherry: [11.9, 79.8, 40],
  Punjab: [31, 75.5, 145],
  Rajasthan: [26.6, 74.6, 355],
  Sikkim: [27.3, 88.4, 35],
  'Tamil Nadu': [10.8, 78.6, 320],
  Telangana: [17.9, 79.2, 220],
  Tripura: [23.7, 91.7, 85],
  'Uttar Pradesh': [27.1, 80.6, 420],
  Uttarakhand: [29.8, 78.9, 145],
  'West Bengal': [24.4, 87.9, 300],
};
