import { expect, it } from 'vitest';
import { cityNames } from '../../../../server/modules/places/placesModule.ts';

it('removes the data’s suffixes, and keeps one of two names that are then the same', () => {
  const raw = ['Nagpur', 'Nagpur Division', 'Angul District', 'Mokhada taluka', 'Vita Maharashtra'];
  expect(cityNames(raw, 'Somewhere')).toEqual(['Nagpur', 'Angul', 'Mokhada', 'Vita']);
});

it('keeps words that belong to the name', () => {
  const raw = ['New Delhi', 'North Goa', 'South 24 Parganas', 'Murud (Raigad)', 'Vasco da Gama'];
  expect(cityNames(raw, 'Somewhere')).toEqual(raw);
});

it('takes two spellings that differ in signs alone as one', () => {
  expect(cityNames(['Musafir-Khana', 'Musafirkhana'], 'Uttar Pradesh')).toEqual(['Musafir-Khana']);
});

it('begins every name with a capital, uses today’s names and leaves out entries that are not places', () => {
  expect(cityNames(['vadlamuru', 'Cochin', 'Sector'], 'Kerala')).toEqual(['Vadlamuru', 'Kochi']);
});

it('adds a city that the data misses', () => {
  expect(cityNames(['Bishnupur'], 'Manipur')).toEqual(['Bishnupur', 'Imphal']);
});
