/** Where a scan took place, as far as the device and the maps service told; empty where they did not. */
export interface Place {
  latitude: string;
  longitude: string;
  city: string;
  state: string;
  country: string;
  zip: string;
  address: string;
}

export const nowhere: Place = {
  latitude: '',
  longitude: '',
  city: '',
  state: '',
  country: '',
  zip: '',
  address: '',
};
