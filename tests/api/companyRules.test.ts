import { describe, expect, it } from 'vitest';
import { ruleMessages } from '../../contract/resource/fieldState.ts';
import { createCompany, everyRight } from '../support/factories.ts';
import { peopleWorld, type SignedIn } from '../support/peopleWorld.ts';

const { deps, operatingId, newPerson } = await peopleWorld();

const form = {
  CompanyName: 'Hill Tea',
  CompanyDisplayName: 'Hill Tea',
  Prefix: 'HT',
  Email: 'hill@example.com',
  Mobile: '9876543210',
  WebsiteURL: 'https://hill.example',
  Address: 'Munnar',
  CompanyLogo: '/uploads/hill.png',
  FakeMessage: 'Beware!',
  FakeAudio: '/uploads/hill.mp3',
};

const rights = { 'company-master': everyRight, 'issue-number': everyRight };
const personOf = (companyId: number) => newPerson({ companyId, rights });

const keeper = await personOf(operatingId);

const create = async (changes: object) => {
  const created = await keeper.ask<{ CompanyId: number }>('Company/CreateCompany', { ...form, ...changes });
  expect(created.code).toBe('200');
  return created.data.CompanyId;
};

const update = (CompanyId: number, changes: object) =>
  keeper.ask('Company/UpdateCompany', { ...form, CompanyId, ...changes });

describe('a company', () => {
  it('can issue and print at once, and keeps its key when it is saved again', async () => {
    const companyId = await create({});
    const first = await deps.keyring.printingOf(companyId);
    expect(first).toMatchObject({ prefix: 'HT', keyId: '0', hasScratchCode: false });
    expect((await update(companyId, { Address: 'Ooty' })).code).toBe('200');
    expect((await deps.keyring.printingOf(companyId))?.key).toBe(first?.key);
  });

  it('without messages of its own begins a product with the usual ones, in the language of the person', async () => {
    const companyId = await create({ CompanyName: 'Moor Tea', Prefix: 'MR' });
    const person = await newPerson({ companyId, rights: { 'product-master': everyRight } });
    const messages = async (headers = {}) =>
      (await person.ask('ProductMaster/GetNewProduct', {}, { headers })).data;
    const inHindi = { 'accept-language': 'hi' };
    expect(await messages()).toMatchObject([
      { GenuineMessage: expect.stringMatching(/^This product is genuine\./) },
    ]);
    expect(await messages(inHindi)).toMatchObject([{ GenuineMessage: expect.stringMatching(/असली/) }]);
    await update(companyId, { CompanyName: 'Moor Tea', Prefix: 'MR', GenuineMessage: 'Our own tea.' });
    expect(await messages(inHindi)).toMatchObject([{ GenuineMessage: 'Our own tea.' }]);
  });

  it('allows sites by their origins alone', async () => {
    const names = { CompanyName: 'Pond Tea', Prefix: 'PD' };
    const companyId = await create({ ...names, AllowedOrigins: 'https://a.example\nhttps://b.example:8443' });
    for (const AllowedOrigins of [
      'http://a.example',
      'https://a.example/',
      'https://a.example, https://b.example',
      'https://A.example',
      'https://*',
      '*',
      'null',
    ])
      expect(await update(companyId, { ...names, AllowedOrigins }), AllowedOrigins).toMatchObject({
        code: '400',
        data: { errors: { AllowedOrigins: expect.stringContaining('one a line') } },
      });
    expect((await update(companyId, { ...names, AllowedOrigins: '' })).code).toBe('200');
  });

  it('keeps its handles in their order, with links of the web alone', async () => {
    const names = { CompanyName: 'Coast Tea', Prefix: 'CT' };
    const SocialLinks = {
      Pinterest: 'https://pin.example/c',
      X: 'https://x.example/c',
      Facebook: 'fb.example/c',
    };
    const companyId = await create({ ...names, SocialLinks });
    const stored = await keeper.ask<{ SocialLinks: object }[]>('Company/GetCompanys', {
      CompanyId: companyId,
    });
    expect(Object.entries(stored.data[0]?.SocialLinks ?? {})).toEqual(
      Object.entries({ ...SocialLinks, Facebook: 'https://fb.example/c' }),
    );
    const refused = await update(companyId, { ...names, SocialLinks: { X: 'javascript:alert(1)' } });
    expect(refused).toMatchObject({ code: '400', data: { errors: { SocialLinks: ruleMessages.link } } });
  });

  it('changes its prefix only before it has issued numbers', async () => {
    const names = { CompanyName: 'Lake Tea' };
    const companyId = await create({ ...names, Prefix: 'LT' });
    expect((await update(companyId, { ...names, Prefix: 'L2' })).code).toBe('200');
    const issuer = await personOf(companyId);
    await issuer.ask('IssueNo/CreateIssueNumber', { SalesOrderNo: 'SO1', IssueQty: 5 });
    const refused = await update(companyId, { ...names, Prefix: 'L3' });
    expect(refused).toMatchObject({
      code: '400',
      data: { errors: { Prefix: expect.stringContaining('fixed') } },
    });
    expect((await update(companyId, { ...names, Prefix: 'L2', Address: 'Pune' })).code).toBe('200');
  });

  it('is not told of by the prefix that another one may not change', async () => {
    const companyId = await create({ CompanyName: 'Sea Tea', Prefix: 'ST' });
    const issuer = await personOf(companyId);
    await issuer.ask('IssueNo/CreateIssueNumber', { SalesOrderNo: 'SO1', IssueQty: 5 });
    const stranger = await personOf(await createCompany(deps));
    const body = { ...form, CompanyId: companyId, CompanyName: 'Sea Tea', Prefix: 'S2' };
    const refused = await stranger.ask('Company/UpdateCompany', body);
    expect(refused.message).toBe('This record no longer exists.');
  });

  it("can't be made inactive where it is the operating one or one's own", async () => {
    const companyId = await create({ CompanyName: 'Sky Tea', Prefix: 'SK' });
    const own = await personOf(companyId);
    const toggle = (id: number, flag: boolean, by: SignedIn) => by.ask(`Company/InActiveRow/${id}/${flag}`);
    expect((await toggle(operatingId, false, keeper)).code).toBe('400');
    expect((await toggle(companyId, false, own)).code).toBe('400');
    expect((await toggle(companyId, true, own)).code).toBe('200');
    expect((await toggle(companyId, false, keeper)).code).toBe('200');
  });
});
