import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type Access, defineCall } from '../../../contract/calls/Call.ts';
import { done } from '../../../server/calls/answer.ts';
import { endpoint } from '../../../server/calls/endpoint.ts';
import { assertPages, menuOf, pagesOf } from '../../../server/calls/pages.ts';
import { endpointsOf } from '../../../server/engine/Module.ts';
import { engineModules } from '../../../server/engine/engineModules.ts';
import type { HandWrittenPage } from '../../../contract/pages/pages.ts';
import { resources } from '../../../src/resources/index.ts';
import { declared } from '../../../src/resources/portal.ts';

const page = (path: `/${string}/${string}`, after: string) => ({
  path,
  title: 'Page',
  icon: 'role' as const,
  after,
});
const keysOf = (handWrittenPages: readonly HandWrittenPage[]) =>
  pagesOf({ resources, handWrittenPages }).map(({ actionName }) => actionName);

describe('the pages that rights are given on', () => {
  it('are the declared ones with the hand-written ones in their places', () => {
    const keys = keysOf([page('/masters/one', 'category-master'), page('/reports/two', 'nothing')]);
    expect(keys.indexOf('one')).toBe(keys.indexOf('category-master') + 1);
    expect(keys.at(-1)).toBe('two');
    expect(keys).toHaveLength(resources.length + 2);
  });

  it('have keys of their own', () => {
    expect(() => keysOf([page('/reports/Category-Master', '')])).toThrow('has the key of another page');
  });

  it('come after the dashboard in the menu', () => {
    expect(menuOf(declared)[0]?.path).toBe('/dashboard');
    expect(menuOf(declared)).toContainEqual({
      actionName: 'product-configuration',
      pageName: 'Product Configuration',
      path: '/masters/product-configuration',
      section: 'masters',
      icon: 'configuration',
      rights: {},
    });
  });
});

const call = (access: Access) =>
  endpoint(defineCall('POST', 'Shelf/GetShelves', { access, summary: '', answer: v.null() }), () =>
    Promise.resolve(done()),
  );

it('starts with calls that ask for rights on known pages, for a session, or for nothing', () => {
  const calls = [
    call({ page: 'shelf-master', right: 'view' }),
    call({ page: 'shelf-master', right: ['add', 'edit'] }),
    call('signed-in'),
    call('public'),
  ];
  expect(() => assertPages(calls, ['box-master', 'shelf-master'])).not.toThrow();
});

it('starts a portal without a page of receivers', () => {
  expect(() => assertPages(endpointsOf(engineModules, []), ['audit-log', 'planned-mails'])).not.toThrow();
});

it('does not start with a call on a page that nobody can be given rights on', () => {
  const calls = [call({ page: 'shelf-mastr', right: 'view' })];
  expect(() => assertPages(calls, ['shelf-master'])).toThrow(
    new Error("POST Shelf/GetShelves asks for a right on 'shelf-mastr', which is no page"),
  );
});

it('does not start with a call that asks for no right', () => {
  const calls = [call({ page: 'shelf-master', right: [] })];
  expect(() => assertPages(calls, ['shelf-master'])).toThrow(
    new Error('POST Shelf/GetShelves asks for no right'),
  );
});
