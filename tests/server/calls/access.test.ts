import * as v from 'valibot';
import { expect, it } from 'vitest';
import { type Access, defineCall } from '../../../contract/calls/Call.ts';
import { done } from '../../../server/calls/answer.ts';
import { assertPages } from '../../../server/calls/access.ts';
import { endpoint } from '../../../server/calls/endpoint.ts';

const call = (access: Access) =>
  endpoint(
    defineCall({ method: 'POST', path: 'Shelf/GetShelves', access, summary: '', answer: v.null() }),
    () => Promise.resolve(done()),
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
