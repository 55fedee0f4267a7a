import type { Person, Row } from './shelfApp.ts';
import { done } from './ask.ts';

/** Finds an option's id by its label. */
async function optionOf(person: Pick<Person, 'get'>, path: string, label: string): Promise<number> {
  const { data } = await person.get<Row[]>(path);
  return Number(data.find((option) => option.label === label)?.value);
}

export const india = 1;

/** Finds the ids of an Indian city and its state. */
export async function placeOf(
  person: Pick<Person, 'get'>,
  state: string,
  city: string,
): Promise<{ CountryId: number; StateId: number; CityId: number }> {
  const StateId = await optionOf(person, `UserDMaster/GetStateDLL/${india}`, state);
  const CityId = await optionOf(person, `UserDMaster/GetCityDLL/${StateId}`, city);
  return { CountryId: india, StateId, CityId };
}

let suppliers = 0;

/** Creates a supplier and answers its id. */
export async function newSupplier(person: Person, values: object = {}): Promise<number> {
  const sent = { SupplierName: `Supplier ${(suppliers += 1)}`, ...values };
  return Number((await done(person.post<Row>('Supplier/CreateSupplier', sent)))['SupplierId']);
}
