import { expect, it } from 'vitest';
import { done } from '../../../server/calls/answer.ts';
import { type Access, publicCall, sessionCall } from '../../../server/calls/Call.ts';
import { assertPages } from '../../../server/calls/assertPages.ts';

const handle = () => Promise.resolve(done());
const call = (access: Exclude<Access, 'public'>) => sessionCall({ path: 'Shelf/GetShelves', access, handle });

it('starts with calls that ask for rights on known pages, for a session, or for nothing', () => {
  const calls = [
    call({ page: 'shelf-master', right: 'view' }),
    call({ page: 'shelf-master', right: ['add', 'edit'] }),
    call('signed-in'),
    publicCall({ path: 'Shelf/Look', handle }),
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
