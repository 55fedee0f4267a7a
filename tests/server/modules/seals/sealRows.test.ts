import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { decodeSeal, scratchCodeMatches } from '../../../../server/seals/sealCodec.ts';
import { sealRows } from '../../../../server/modules/seals/sealRows.ts';

const host = 'seals.example.com';
const printing = {
  prefix: 'AB',
  keyId: '0',
  key: Buffer.alloc(32, 1),
  hasScratchCode: true,
};

function parse(chunks: Iterable<string>) {
  return Papa.parse<Record<string, string>>(`SeqNo,Code,Url,ScratchCode\r\n${[...chunks].join('')}`, {
    header: true,
    skipEmptyLines: true,
  });
}

describe("the print house's CSV", () => {
  it('has one row for each serial of the range, both ends included', () => {
    const { data, errors } = parse(sealRows(printing, host, [{ from: 999, to: 3_500 }]));
    expect(errors).toEqual([]);
    expect(data.map((row) => Number(row.SeqNo))).toEqual(Array.from({ length: 2_502 }, (_, i) => 999 + i));
  });

  it('holds codes that open to their row, their address and their scratch code', () => {
    for (const row of parse(sealRows(printing, host, [{ from: 1, to: 50 }])).data) {
      const { SeqNo, Code = '', Url, ScratchCode = '' } = row;
      expect(decodeSeal(Code, printing.key)).toBe(Number(SeqNo));
      expect(Url).toBe(`https://seals.example.com/pa?q=${Code}`);
      expect(scratchCodeMatches(printing.key, Number(SeqNo), ScratchCode)).toBe(true);
    }
  });

  it('leaves the scratch column empty when the company has none', () => {
    const rows = parse(sealRows({ ...printing, hasScratchCode: false }, host, [{ from: 1, to: 3 }])).data;
    expect(rows.map((row) => row.ScratchCode)).toEqual(['', '', '']);
  });

  it('comes in pieces of a thousand lines, however long the range', () => {
    const pieces = sealRows(printing, host, [{ from: 1, to: 10_000_000 }]);
    const lines = [pieces.next().value, pieces.next().value].map(
      (piece) => (piece ?? '').split('\r\n').length - 1,
    );
    expect(lines).toEqual([1_000, 1_000]);
  });

  it('ends with a whole line and no empty piece', () => {
    const pieces = [...sealRows(printing, host, [{ from: 1, to: 2_000 }])];
    expect(pieces).toHaveLength(2);
    expect(pieces.every((piece) => piece.endsWith('\r\n'))).toBe(true);
  });
});
