import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelsOf, type LabelJob } from '../../../contract/print/labels.ts';
import { resolutions } from '../../../contract/print/labelFormats.ts';
import { makeZpl } from '../../../contract/print/makeZpl.ts';
import { openLetters } from '../../../contract/print/openLetters.ts';
import { makePaper } from '../../../src/print/makePaper.ts';
import { translatePrint } from '../../../src/i18n/print.ts';
import { fontFiles } from '../../support/fontFiles.ts';
import { codesIn, codesOn, readPdf, textsOn } from '../../support/readPdf.ts';
import { paintZpl, readZpl, type ZplLabel } from '../../support/readZpl.ts';

const shape = await openLetters(fontFiles);
const zplOf = (job: LabelJob, resolution: (typeof resolutions)[number] = 203) =>
  makeZpl(labelsOf(job, translatePrint), { resolution, shape });
const labelsIn = (job: LabelJob, resolution?: (typeof resolutions)[number]) =>
  readZpl(zplOf(job, resolution));

const packed = (ProductName: string, companyName = 'Aravalli Auto Parts') =>
  ({
    kind: 'packedSlips',
    companyName,
    slips: [{ CartonId: 'ABSID202600007', ProductName, CreatedDt: '11/22/2026', Qty: 1200 }],
  }) as const;

const empty = {
  kind: 'cartonSlips',
  companyName: 'Aravalli Auto Parts Private Limited, Works of Gurugram and Manesar',
  prefix: 'AB',
  type: 'TID',
  year: 2026,
  from: 99_999,
  to: 100_001,
} as const;

const seals: LabelJob = {
  kind: 'sealSheet',
  seals: [1, 2].map((SeqNo) => ({
    SeqNo: String(SeqNo),
    Code: 'AB0123456789ABCDEFGHJKMN',
    Url: `https://seals.example.com/pa?q=AB0123456789ABCDEFGHJKM${SeqNo}`,
  })),
};

const isDark = ({ rows }: ZplLabel['graphics'][number]) => rows.flat().filter(Boolean).length;

describe.each(resolutions)('ZPL for %s dots to the inch', (resolution) => {
  it.each([
    ['slips of packed cartons', packed('Brake pad, front, for all models of the year')],
    ['empty slips', empty],
  ])('has the QR codes of the PDF and its texts in their places: %s', async (_name, job) => {
    const pdf = await makePaper(job, fontFiles, () => undefined);
    const labels = labelsIn(job, resolution);
    const codes: string[] = [];
    for (const [index, page] of readPdf(pdf).entries()) {
      const label = labels[index];
      if (!label) throw new Error('A label is missing');
      codes.push(...(await codesOn(paintZpl(label))));
      const perMillimetre = resolution / 25.4;
      expect(label.width).toBe(Math.round(page.width * perMillimetre));
      expect(label.height).toBe(Math.round(page.height * perMillimetre));
      const places = textsOn(page);
      expect(label.texts).toHaveLength(places.length);
      for (const [at, { x, y, block, height }] of label.texts.entries()) {
        const place = places[at] ?? { x: 0, y: 0, size: 0 };
        // each dot is a seventh of a millimetre at most
        expect(Math.abs(y - place.y * perMillimetre)).toBeLessThanOrEqual(1);
        expect(Math.abs(height - (place.size / 72) * resolution)).toBeLessThanOrEqual(1);
        // the code is in the middle of both
        if (block) expect(Math.abs(x + block / 2 - label.width / 2)).toBeLessThanOrEqual(1);
        else expect(Math.abs(x - place.x * perMillimetre)).toBeLessThanOrEqual(1);
      }
    }
    expect(codes).toEqual(await codesIn(pdf));
  });

  it('has a label for each seal, with the QR of its address', async () => {
    const codes = [];
    for (const label of labelsIn(seals, resolution)) codes.push(...(await codesOn(paintZpl(label))));
    expect(codes).toEqual(seals.kind === 'sealSheet' && seals.seals.map(({ Url }) => Url));
  });

  it('draws the longest code so that it can be read', async () => {
    const job = { ...empty, from: 999_999_999, to: 999_999_999 };
    const [label] = labelsIn(job, resolution);
    expect(label && (await codesOn(paintZpl(label)))).toEqual(['ABTID2026999999999']);
  });
});

describe('a text outside Latin', () => {
  it('is a picture where the text would be, inside the label', () => {
    const [latin] = labelsIn(packed('Brake pad'));
    const [hindi] = labelsIn(packed('ब्रेक पैड'));
    expect(latin?.graphics).toHaveLength(1);
    expect(hindi?.graphics).toHaveLength(2);
    const text = latin?.texts.find(({ text }) => text === 'Brake pad');
    const picture = hindi?.graphics.at(1);
    if (!text || !picture || !hindi) throw new Error('A field is missing');
    expect(hindi.texts.map(({ text }) => text)).not.toContain('ब्रेक पैड');
    expect(Math.abs(picture.x - text.x)).toBeLessThan(4);
    expect(picture.y).toBeLessThan(text.y);
    expect(picture.y + picture.rows.length).toBeGreaterThan(text.y - 1);
    expect(picture.x + (picture.rows[0]?.length ?? 0)).toBeLessThanOrEqual(hindi.width);
    expect(isDark(picture)).toBeGreaterThan(150);
  });

  it('fills letters and leaves their insides white', () => {
    // a rupee sign stands for one that no printer's font has, and o for a letter with an inside
    const [label] = labelsIn(packed('₹o'), 300);
    const rows = label?.graphics.at(1)?.rows ?? [];
    const middle = rows[Math.floor(rows.length * 0.7)] ?? [];
    const turns = middle.filter((dot, at) => dot !== (middle[at - 1] ?? 0)).length;
    // in and out of the sign, and twice of the o
    expect(turns).toBeGreaterThanOrEqual(6);
  });
});

describe('a text that looks like commands', () => {
  it.each([
    '^XZ^XA^FO0,0^GB800,800,800^FS',
    '~JA~JR',
    '_5EXZ',
    'a\u0000b\r\n^XZ\u001b',
    '\\&\\(*)',
    'ñandú ×½',
  ])('is only a text: %j', (name) => {
    const [label, ...others] = labelsIn(packed(name, name));
    expect(others).toEqual([]);
    const [plain] = labelsIn(packed('Pad', 'Firm'));
    expect(
      label?.commands.filter((command) => ![...(plain?.commands ?? []), 'GF', 'FO'].includes(command)),
    ).toEqual([]);
  });

  it('is printed as it was given', () => {
    const [label] = labelsIn(packed('A^B~C_D é', 'X'));
    expect(label?.texts.map(({ text }) => text)).toContain('A^B~C_D é');
  });

  it('never adds a command, whatever characters it has', () => {
    const nasty = fc.string({
      unit: fc.oneof(
        fc.constantFrom(...Array.from('^~_\\,:\r\n\t\u0000\u007f\u0085\u00ad\u202e')),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      ),
      maxLength: 60,
    });
    const allowed = new Set(['CI', 'PW', 'LL', 'LH', 'FT', 'FO', 'FB', 'A0', 'FH', 'FD', 'GF', 'FS']);
    fc.assert(
      fc.property(nasty, nasty, (name, company) => {
        const labels = labelsIn(packed(name, company));
        expect(labels).toHaveLength(1);
        expect(labels[0]?.commands.filter((command) => !allowed.has(command))).toEqual([]);
        for (const { text } of labels[0]?.texts ?? []) expect(text).not.toMatch(/\p{Cc}/u);
        // every text that is written is a part of one that was given, or the slip's own
        const given = `${name} ${company} Qty 1,200 Packed on 22 Nov 2026`
          .normalize('NFC')
          .replace(/[\p{Cc}\s]+/gu, ' ');
        for (const { text } of labels[0]?.texts.slice(1) ?? [])
          expect(given).toContain(text.replace(/…$/, '').split(' ')[0]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('an SSCC on the slip of a packed carton', () => {
  const sscc = '089012340000000014';
  const job = {
    kind: 'packedSlips',
    companyName: 'Aravalli Auto Parts',
    slips: [
      {
        CartonId: 'ABSID202600007',
        ProductName: 'Brake pad, front, for all models of the year and of the years before it',
        CreatedDt: '11/22/2026',
        Qty: 1200,
        SSCC: sscc,
      },
    ],
  } as const;

  it('is read from the PDF as GS1-128 by another library, beside the QR', async () => {
    const pdf = await makePaper(job, fontFiles, () => undefined);
    expect(await codesIn(pdf)).toEqual(['ABSID202600007']);
    expect(await codesIn(pdf, ['Code128'])).toEqual([`(00)${sscc}`]);
  });

  it.each(resolutions)('is named to a printer of %s dots, with a quiet zone of ten modules', (resolution) => {
    const [label] = labelsIn(job, resolution);
    const [symbol] = label?.symbols ?? [];
    // `>;` begins subset C, `>8` is FNC1
    expect(symbol).toMatchObject({ kind: 'BC', data: `>;>800${sscc}` });
    const { x = 0, module = 0 } = symbol ?? {};
    expect(module).toBe(resolution === 203 ? 4 : 6);
    expect(x).toBeGreaterThanOrEqual(10 * module);
    expect((label?.width ?? 0) - x - 156 * module).toBeGreaterThanOrEqual(10 * module);
  });

  it('leaves a slip without one as it was', () => {
    expect(zplOf(packed('Tea'))).not.toContain('^BC');
  });
});
