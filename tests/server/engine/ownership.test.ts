import { beforeEach, describe, expect, it } from 'vitest';
import { fileShelfApp, newBox, newShelf, type Person, rowsOf } from '../../support/shelfApp.ts';

const { own, other, operator } = await fileShelfApp();
let counter = 0;

beforeEach(() => {
  counter += 1;
});

describe('another company’s record', () => {
  const gone = { status: 200, code: '400', message: 'This record no longer exists.' };

  it('is in no list, under no id, and among no options', async () => {
    const id = await newShelf(other, `Theirs ${counter}`);
    expect(await rowsOf(own, 'Shelf/GetShelves', { SearchValue: `Theirs ${counter}` })).toEqual([]);
    expect(await rowsOf(own, 'Shelf/GetShelves', { ShelfId: id })).toEqual([]);
    const values = async (person: Person) =>
      (await person.get<{ value: number }[]>('Shelf/GetShelfDLL')).data.map(({ value }) => value);
    expect(await values(own)).not.toContain(id);
    expect(await values(other)).toContain(id);
  });

  it('is updated and switched as little as one that is not there', async () => {
    const ShelfId = await newShelf(other, `Theirs ${counter}`);
    expect(await own.post('Shelf/UpdateShelf', { ShelfId, ShelfName: 'Mine' })).toMatchObject(gone);
    expect(await own.post('Shelf/UpdateShelf', { ShelfId: 2_000_000_000, ShelfName: 'Mine' })).toMatchObject(
      gone,
    );
    expect(await own.get(`Shelf/InActiveRow/${ShelfId}/false`)).toMatchObject(gone);
    expect(await rowsOf(other, 'Shelf/GetShelves', { ShelfId })).toMatchObject([
      { ShelfName: `Theirs ${counter}`, IsActive: true },
    ]);
  });

  it('can be referred to as little as one that is not there', async () => {
    const refused = {
      code: '400',
      message: 'Please select shelf.',
      data: { errors: { ShelfId: 'Please select shelf.' } },
    };
    const ShelfId = await newShelf(other, `Theirs ${counter}`);
    expect(await own.post('Box/SaveBox', { BoxName: 'Box', ShelfId })).toMatchObject(refused);
    expect(await own.post('Box/SaveBox', { BoxName: 'Box', ShelfId: 2_000_000_000 })).toMatchObject(refused);
    const BoxId = await newBox(own);
    expect(await own.post('Box/SaveBox', { BoxId, BoxName: 'Box', ShelfId })).toMatchObject(refused);
  });
});

describe('the companies themselves', () => {
  const sent = () => ({
    CompanyName: `Mill ${counter}`,
    CompanyDisplayName: 'Mill',
    Prefix: `Z${counter % 10}`,
    Email: 'a@example.com',
    Mobile: '9876543210',
    WebsiteURL: 'https://example.com',
    Address: 'Street',
    CompanyLogo: '/uploads/a.png',
    FakeMessage: 'Fake.',
    FakeAudio: '/uploads/a.mp3',
  });
  const seen = async (person: Person) =>
    (await rowsOf(person, 'Company/GetCompanys')).map(({ CompanyId }) => CompanyId);

  it('are all seen by people of the operating company, and their own one alone by others', async () => {
    expect(await seen(operator)).toEqual(
      expect.arrayContaining([operator.companyId, own.companyId, other.companyId]),
    );
    expect(await seen(own)).toEqual([own.companyId]);
    const options = await own.get<{ value: number }[]>('Company/GetCompanyDLL');
    expect(options.data.map(({ value }) => value)).toEqual([own.companyId]);
  });

  it('are added by people of the operating company alone', async () => {
    const added = await operator.post<{ CompanyId: number }>('Company/CreateCompany', sent());
    expect(added.code).toBe('200');
    expect(await seen(operator)).toContain(added.data.CompanyId);
    counter += 1;
    expect(await own.post('Company/CreateCompany', sent())).toMatchObject({ status: 418, code: '418' });
    expect(await rowsOf(operator, 'Company/GetCompanys', { SearchValue: `Mill ${counter}` })).toEqual([]);
  });

  it('are changed by people of the operating company, and their own one alone by others', async () => {
    const gone = { code: '400', message: 'This record no longer exists.' };
    const update = (person: Person, CompanyId: number) =>
      person.post('Company/UpdateCompany', { ...sent(), CompanyId });
    expect(await update(own, other.companyId)).toMatchObject(gone);
    expect(await own.get(`Company/InActiveRow/${other.companyId}/false`)).toMatchObject(gone);
    expect((await update(own, own.companyId)).code).toBe('200');
    counter += 1;
    expect((await update(operator, other.companyId)).code).toBe('200');
  });
});
