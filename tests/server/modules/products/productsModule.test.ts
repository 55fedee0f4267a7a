import { expect, it } from 'vitest';
import { getProduct } from '../../../../contract/calls/masters.ts';
import type { Resource } from '../../../../contract/resource/Resource.ts';
import { getProductEndpoint } from '../../../../server/modules/products/productsModule.ts';
import { resources } from '../../../../src/resources/index.ts';
import { askApp, endpointsApp } from '../../../support/ask.ts';
import { createBrand, type Fields } from '../../../support/brand.ts';
import { everyRight } from '../../../support/factories.ts';
import { fileDeps } from '../../../support/testDeps.ts';

const deps = await fileDeps();

/** Today everybody sees all fields of products. */
const withHiddenOem = resources.map((resource): Resource => {
  const { OEM, ...fields } = resource.fields;
  return resource.key === 'product' && OEM
    ? { ...resource, fields: { ...fields, OEM: { ...OEM, seen: 'edit' } } }
    : resource;
});

it.each([
  ['has', everyRight, true],
  ['lacks', everyRight.filter((right) => right !== 'edit'), false],
] as const)('one product %s what only people with the right to edit see', async (_, rights, isSeen) => {
  const brand = await createBrand(deps, { 'product-master': rights });
  const id = await brand.product({ OEM: 'Anand' });
  const ask = askApp(endpointsApp([getProductEndpoint(withHiddenOem)], deps));
  const { data } = await ask<Fields[]>(getProduct, undefined, { params: { id }, token: brand.token });
  expect(data).toMatchObject([{ ProductId: id }]);
  expect(Object.hasOwn(data[0] ?? {}, 'OEM')).toBe(isSeen);
});
