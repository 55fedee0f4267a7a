import { describe, expect, it } from 'vitest';
import { jsonChunks } from '../../../../server/engine/exports/exportRows.ts';

async function* inBatches<Row>(...batches: Row[][]) {
  yield* batches;
}

async function joined(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

describe('all rows as JSON', () => {
  it('is the documented envelope with the total on the first row, however many batches', async () => {
    const text = await joined(jsonChunks(inBatches([{ A: 1 }, { A: 2 }], [{ A: 3 }]), 3));
    expect(JSON.parse(text)).toEqual({
      ResponseCode: '200',
      ResponseMessage: '',
      ResponseData: [{ A: 1, TotalRows: 3 }, { A: 2 }, { A: 3 }],
    });
  });

  it('is an empty list without rows', async () => {
    expect(JSON.parse(await joined(jsonChunks(inBatches(), 0)))).toEqual({
      ResponseCode: '200',
      ResponseMessage: '',
      ResponseData: [],
    });
  });
});
