import { describe, expect, it } from 'vitest';
import { listRequest } from '../../../contract/calls/records/listRequest.ts';
import { requireInput } from '../../../server/calls/requireInput.ts';

const read = (body: unknown) => requireInput(listRequest, body);

describe('a list request', () => {
  it('takes the documented defaults', async () => {
    expect(await read({})).toEqual({ First: 1, PageSize: 5, SearchValue: '', SortColumn: '', SortOrder: '' });
  });

  it('takes a page, all rows, and numbers sent as texts', async () => {
    expect(await read({ First: '11', PageSize: '10' })).toMatchObject({ First: 11, PageSize: 10 });
    expect(await read({ First: -1, PageSize: -1 })).toMatchObject({ First: -1, PageSize: -1 });
    expect(await read({ First: 1, PageSize: 1000 })).toMatchObject({ PageSize: 1000 });
  });

  it('trims the searched text and removes characters that no database stores', async () => {
    expect(await read({ SearchValue: ' a\u0000b ' })).toMatchObject({ SearchValue: 'ab' });
    expect(await read({ SearchValue: null })).toMatchObject({ SearchValue: '' });
  });

  it.each([
    { PageSize: 0 },
    { PageSize: -2 },
    { PageSize: 1001 },
    { PageSize: 2.5 },
    { PageSize: 'ten' },
    { First: -2 },
    { First: 1.5 },
    { First: 1e300 },
    { SearchValue: 'x'.repeat(201) },
    { SearchValue: {} },
  ])('refuses %j', async (body) => {
    await expect(read(body)).rejects.toThrow();
  });
});
