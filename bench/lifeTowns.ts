import { getCitiesOfState, getStatesOfCountry } from '@countrystatecity/countries';

export interface LifeTown {
  town: string;
  state: string;
  latitude: number;
  longitude: number;
  /** Inhabitants; only ratios count. */
  people: number;
}

/** India's larger cities: name, state, degrees, millions of people in and around them. */
const cities = `Delhi,Delhi,28.65,77.22,28|Mumbai,Maharashtra,19.08,72.88,20|Kolkata,West Bengal,22.57,88.36,15|Bengaluru,Karnataka,12.97,77.59,12
Chennai,Tamil Nadu,13.08,80.27,11|Hyderabad,Telangana,17.39,78.49,10|Ahmedabad,Gujarat,23.03,72.58,8|Pune,Maharashtra,18.52,73.86,7|Surat,Gujarat,21.17,72.83,7
Jaipur,Rajasthan,26.92,75.79,4|Kochi,Kerala,9.97,76.28,3|Lucknow,Uttar Pradesh,26.85,80.95,3.7|Kanpur,Uttar Pradesh,26.45,80.33,3.1|Nagpur,Maharashtra,21.15,79.09,2.9
Indore,Madhya Pradesh,22.72,75.86,3.1|Coimbatore,Tamil Nadu,11.02,76.96,2.8|Kozhikode,Kerala,11.25,75.78,3.5|Thrissur,Kerala,10.53,76.21,3.1|Patna,Bihar,25.59,85.14,2.5
Bhopal,Madhya Pradesh,23.26,77.41,2.5|Vadodara,Gujarat,22.31,73.18,2.2|Agra,Uttar Pradesh,27.18,78.01,2.2|Visakhapatnam,Andhra Pradesh,17.69,83.22,2.2|Ludhiana,Punjab,30.9,75.86,1.9
Nashik,Maharashtra,20,73.79,2.1|Vijayawada,Andhra Pradesh,16.51,80.65,2.1|Madurai,Tamil Nadu,9.93,78.12,1.8|Varanasi,Uttar Pradesh,25.32,82.97,1.7|Meerut,Uttar Pradesh,28.98,77.71,1.7
Rajkot,Gujarat,22.3,70.8,1.8|Jamshedpur,Jharkhand,22.8,86.2,1.6|Srinagar,Jammu and Kashmir,34.08,74.8,1.6|Raipur,Chhattisgarh,21.25,81.63,1.7|Aurangabad,Maharashtra,19.88,75.34,1.6
Jodhpur,Rajasthan,26.24,73.02,1.5|Ranchi,Jharkhand,23.34,85.31,1.4|Gwalior,Madhya Pradesh,26.22,78.18,1.4|Guwahati,Assam,26.14,91.74,1.1|Chandigarh,Chandigarh,30.73,76.78,1.2
Bhubaneswar,Odisha,20.3,85.82,1.2|Dehradun,Uttarakhand,30.32,78.03,0.9|Amritsar,Punjab,31.63,74.87,1.3|Hubballi,Karnataka,15.36,75.12,1.1|Mysuru,Karnataka,12.3,76.64,1.2
Udaipur,Rajasthan,24.58,73.71,0.6|Panaji,Goa,15.49,73.83,0.4|Siliguri,West Bengal,26.73,88.4,0.8|Gorakhpur,Uttar Pradesh,26.76,83.37,0.8|Jabalpur,Madhya Pradesh,23.18,79.99,1.4|Kolhapur,Maharashtra,16.7,74.24,0.7`;

/** The assumed world's country: people live in its fifty largest cities. */
export const largeCities: readonly LifeTown[] = cities.split(/[|\n]/).map((line) => {
  const [town = '', state = '', latitude, longitude, people] = line.split(',');
  return { town, state, latitude: Number(latitude), longitude: Number(longitude), people: Number(people) };
});

/** The held-out world's country: 1,000 towns of every state and size, the larger ones first. */
export async function smallTowns(random: () => number): Promise<LifeTown[]> {
  const states = await getStatesOfCountry('IN');
  const towns = await Promise.all(
    states.map(async ({ iso2, name }) =>
      (await getCitiesOfState('IN', iso2)).map((city) => ({
        town: city.name,
        state: name,
        latitude: Number(city.latitude),
        longitude: Number(city.longitude),
      })),
    ),
  );
  return towns
    .flat()
    .map((town) => ({ town, place: random() }))
    .sort((one, other) => one.place - other.place)
    .slice(0, 1000)
    .map(({ town }, rank) => ({ ...town, people: 1 / (rank + 5) ** 0.8 }));
}
