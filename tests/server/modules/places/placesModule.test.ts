import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../../server/db/migrate.ts';
import { cities, states } from '../../../../server/db/schema/places.ts';
import { fillPlaces } from '../../../../server/modules/places/placesModule.ts';
import { createEmptyDatabase, type TestDatabase } from '../../../support/database.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await createEmptyDatabase();
  await migrate(test.url);
});

afterAll(() => test.drop());

it('fills a new database once, also when servers start together, and never again', async () => {
  const filled = await Promise.all([1, 2, 3].map(() => fillPlaces(test.db)));
  expect(filled.filter(Boolean)).toHaveLength(1);
  expect(await test.db.db.$count(states)).toBe(36);
  expect(await test.db.db.$count(cities)).toBe(4187);
  expect(await fillPlaces(test.db)).toBe(false);
});
