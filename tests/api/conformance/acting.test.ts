import { beforeAll, describe, expect, it } from 'vitest';
import { actForCompany } from '../../../contract/calls/account/ownAccess.ts';
import {
  documentedResources,
  type Made,
  makeRecord,
  numberedByCompany,
  resourceOf,
} from '../../support/recordsOf.ts';
import { fileWorld, type PortalPerson } from '../../support/conformanceWorld.ts';

// only staff act for another company
const ofCompanies = documentedResources.filter(
  ({ rowsOf, numbered, forMobileUsers }) => rowsOf === 'company' && !numbered && !forMobileUsers,
);

const world = await fileWorld();
/** Signs in a member of the operating company's staff. */
const person = await world.keeperOf(resourceOf('company'));

if (!ofCompanies.length) it('nobody acts for a company here', () => expect(ofCompanies).toEqual([]));

describe.each(ofCompanies.map((resource) => [resource.key, resource] as const))(
  'acting for a company: %s',
  (_key, resource) => {
    const { list, create, update, toggle, options } = resource.calls;
    let brand: PortalPerson;
    let own: Made;
    let theirs: Made;

    const actFor = (companyId: number) => person.post(actForCompany, { CompanyId: companyId });
    const ids = async (by: PortalPerson) => (await by.list(resource)).map((row) => row[resource.id]);
    /** Tells whether a person sees the operating company's record: by its id or, if companies count ids for themselves, by its values. */
    const seesOwn = async (by: PortalPerson) => {
      const row = await by.record(resource, own.id);
      if (!row || !numberedByCompany.has(resource.key)) return row !== undefined;
      return Object.entries(own.sent).every(([name, value]) => row[name] === value);
    };
    const csvRows = async () => (await (await person.csv(resource)).text()).trim().split('\n').length - 1;

    beforeAll(async () => {
      brand = await world.stranger();
      await actFor(person.companyId);
      // gives the operating company records of the other resources as well
      own = await makeRecord(person, resource, 10 * (1 + ofCompanies.indexOf(resource)));
      theirs = await makeRecord(brand, resource, 2);
      await actFor(brand.companyId);
    });

    it('reads, exports and offers the rows of that company alone', async () => {
      const expected = await ids(brand);
      expect(await ids(person)).toEqual(expected);
      expect(expected).toContain(theirs.id);
      expect(await seesOwn(person)).toBe(false);
      const all = await person.post<Record<string, unknown>[]>(list, { PageSize: -1 });
      expect(all.data.map((row) => row[resource.id])).toEqual(expected);
      expect(await csvRows()).toBe(expected.length);
      if (!options) return;
      const offered = async (by: PortalPerson) =>
        (await by.get<{ value: unknown }[]>(options)).data.map(({ value }) => value);
      expect(await offered(person)).toEqual(await offered(brand));
    });

    if (toggle)
      it('toggles that company’s records, and its own as if they were not there', async () => {
        expect((await person.get(`${toggle}/${theirs.id}/false`)).code).toBe('200');
        expect(await brand.record(resource, theirs.id)).toMatchObject({ IsActive: false });
        const hidden = await person.get(`${toggle}/${own.id}/false`);
        const missing = await person.get(`${toggle}/2000000000/false`);
        expect([hidden.code, hidden.message]).toEqual(['400', missing.message]);
        await person.get(`${toggle}/${theirs.id}/true`);
      });

    if (update)
      it('updates that company’s records, and its own as if they were not there', async () => {
        const stored = (made: Made) => ({ ...made.sent, [resource.id]: made.id });
        expect(await person.post(update, stored(theirs))).toMatchObject({ code: '200' });
        expect((await person.post(update, stored(own))).code).toBe('400');
      });

    if (create)
      it('makes records of that company', async () => {
        // a copy of the person, because its former references belong to its own company
        const made = await makeRecord({ ...person }, resource, 3);
        expect(await brand.record(resource, made.id)).toBeDefined();
        await actFor(person.companyId);
        expect(await person.record(resource, made.id)).toBeUndefined();
        expect(await ids(person)).toContain(own.id);
        await actFor(brand.companyId);
      });

    it('is not lent: the brand’s people cannot act for anybody else', async () => {
      const refused = await brand.post(actForCompany, { CompanyId: person.companyId });
      expect(refused.status).toBe(418);
      expect(await seesOwn(brand)).toBe(false);
    });
  },
);
