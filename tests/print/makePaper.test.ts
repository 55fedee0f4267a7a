import { describe, expect, it } from 'vitest';
import { makePaper } from '../../src/print/makePaper.ts';
import type { DispatchNote, NoteCarton, PrintJob } from '../../src/print/printPaper.ts';
import { fontFiles } from '../support/fontFiles.ts';
import { speakPrint, translatePrint } from '../../src/i18n/print.ts';
import { howMany } from '../support/howMany.ts';
import { codesIn, codesOn, paint, readPdf, textsOn } from '../support/readPdf.ts';
import { readZpl } from '../support/readZpl.ts';

const make = (job: PrintJob) => makePaper(job, fontFiles, () => undefined);

const slips = {
  kind: 'cartonSlips',
  companyName: 'Aravalli Auto Parts',
  prefix: 'AB',
  type: 'SID',
  year: 2026,
  from: 98,
  to: 101,
} as const;

const carton = (number: number, lines = 1): NoteCarton => ({
  CartonId: `ABSID2026${String(number).padStart(5, '0')}`,
  Lines: Array.from({ length: lines }, () => ({
    ProductName: 'ब्रेक पैड',
    Qty: 100,
    MRP: 1234.5,
    Price: 1234.5,
    Amount: 123_450,
  })),
});

const note = (cartons: NoteCarton[]): DispatchNote => ({
  CompanyName: 'Aravalli Auto Parts',
  CompanyAddress: 'Plot 14\nGurugram',
  DispatchId: 'ABDID202600001',
  CreatedDt: '11/22/2026',
  SONo: 'SO-1',
  OrderBookingNo: '1042',
  DealerName: 'श्री गणेश ऑटोमोबाइल्स',
  DealerCode: 'D-1',
  GstNo: '27AAPFU0939F1ZV',
  BillingAddress: 'Pune',
  ShippingAddress: 'Pune',
  Remark: '',
  Cartons: cartons,
});

it('makes paper in Hindi, whose letters are shaped, with the same codes', async () => {
  const pdf = await makePaper(slips, fontFiles, () => undefined, { language: 'hi' });
  expect(translatePrint('type.SID')).toBe('सेकेंडरी कार्टन');
  expect(await codesIn(pdf)).toHaveLength(4);
  const [english, hindi] = [await make(slips), pdf].map((file) => readPdf(file)[0]?.content ?? '');
  // Devanagari is drawn by its outlines, and Latin letters are written as text
  expect(english).toContain(' Tj');
  expect(hindi?.length).toBeGreaterThan(english?.length ?? 0);
  speakPrint('en');
});

describe('slips for cartons', () => {
  it('are pages of 100 × 70 mm, whose QR codes are the codes of the range in order', async () => {
    const pdf = await make(slips);
    for (const { width, height } of readPdf(pdf)) {
      expect(width).toBeCloseTo(100, 1);
      expect(height).toBeCloseTo(70, 1);
    }
    expect(await codesIn(pdf)).toEqual([
      'ABSID202600098',
      'ABSID202600099',
      'ABSID202600100',
      'ABSID202600101',
    ]);
  });

  it('can be read with the longest code', async () => {
    expect(await codesIn(await make({ ...slips, type: 'TID', from: 999_999_999, to: 999_999_999 }))).toEqual([
      'ABTID2026999999999',
    ]);
  });

  it('report their progress to the end', async () => {
    const parts: number[] = [];
    await makePaper(slips, fontFiles, (part) => parts.push(part));
    // half of the progress is drawing and half is compressing
    expect(parts).toEqual([0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1]);
  });
});

describe('the slip of a packed carton', () => {
  it('is a page of 90 × 70 mm, whose QR is the carton’s code', async () => {
    const pdf = await make({
      kind: 'packedSlips',
      companyName: 'अरावली',
      slips: [{ CartonId: 'ABSID202600007', ProductName: 'हिन्दी क्षत्रिय', CreatedDt: '11/22/2026', Qty: 100 }],
    });
    const [page] = readPdf(pdf);
    expect(page?.width).toBeCloseTo(90, 1);
    expect(page?.height).toBeCloseTo(70, 1);
    expect(await codesIn(pdf)).toEqual(['ABSID202600007']);
  });

  it('has an SSCC as lines of the height that GS1 asks for, and its QR is read beside them', async () => {
    const pdf = await make({
      kind: 'packedSlips',
      companyName: 'Aravalli Auto Parts',
      slips: [
        {
          CartonId: 'ABSID202600007',
          ProductName: 'Brake pad '.repeat(12),
          CreatedDt: '11/22/2026',
          Qty: 100,
          SSCC: '089012340000000014',
        },
      ],
    });
    const [page] = readPdf(pdf);
    if (!page) throw new Error('There is no page');
    const dotsPerMillimetre = 8;
    const picture = paint(page, (dotsPerMillimetre * 25.4) / 72);
    expect(await codesOn(picture, ['QRCode'])).toEqual(['ABSID202600007']);
    expect(await codesOn(picture, ['Code128'])).toEqual(['(00)089012340000000014']);
    // through the first of the lines
    const column = Math.round(5.35 * dotsPerMillimetre);
    const dark = Array.from({ length: picture.height }, (_, row) => row).filter(
      (row) => picture.data[(row * picture.width + column) * 4] === 0 && row > 20 * dotsPerMillimetre,
    );
    expect(dark.length / dotsPerMillimetre).toBeGreaterThanOrEqual(31.6);
  });

  it('writes the same Devanagari into the file once, however many slips have it', async () => {
    const slip = { CartonId: 'ABSID202600007', ProductName: 'ब्रेक पैड', CreatedDt: '11/22/2026', Qty: 100 };
    const pdf = await make({
      kind: 'packedSlips',
      companyName: 'Aravalli',
      slips: Array.from({ length: 3 }, () => slip),
    });
    expect(
      Buffer.from(pdf)
        .toString('latin1')
        .match(/Subtype \/Form/g),
    ).toHaveLength(2);
  });
});

describe('a dispatch note', () => {
  it('has the QR of the dispatch in its head and one of each carton in its row', async () => {
    const cartons = Array.from({ length: 25 }, (_, index) => carton(index + 1));
    const pdf = await make({ kind: 'dispatchNote', note: note(cartons) });
    expect(await codesIn(pdf)).toEqual(['ABDID202600001', ...cartons.map(({ CartonId }) => CartonId)]);
  });

  it('keeps the SSCC of a carton out of the next column', async () => {
    const cartons = [{ ...carton(1), SSCC: '089012340000000014' }];
    const [page] = readPdf(await make({ kind: 'dispatchNote', note: note(cartons) }));
    if (!page) throw new Error('There is no page');
    // at 7.5 points it would be as wide as the column and its space
    const below = textsOn(page).filter(({ x }) => Math.abs(x - 42) < 0.1);
    expect(below.some(({ size }) => size > 6.5 && size < 7.2)).toBe(true);
  });

  it('is A4', async () => {
    const [page] = readPdf(await make({ kind: 'dispatchNote', note: note([carton(1)]) }));
    expect(page?.width).toBeCloseTo(210, 1);
    expect(page?.height).toBeCloseTo(297, 1);
  });

  it('continues a carton of many lines on the next page, with its QR again', async () => {
    const pdf = await make({ kind: 'dispatchNote', note: note([carton(1, 90)]) });
    const { length } = readPdf(pdf);
    expect(length).toBeGreaterThan(1);
    expect(await codesIn(pdf)).toEqual(['ABDID202600001', ...Array<string>(length).fill('ABSID202600001')]);
  });

  it('writes an amount in smaller letters if it has no room beside its price', async () => {
    const sizes = async (Qty: number) => {
      const lines = [{ ProductName: 'Gold', Qty, MRP: 9_999_999, Price: 9_999_999, Amount: Qty * 9_999_999 }];
      const pdf = await make({
        kind: 'dispatchNote',
        note: note([{ CartonId: 'ABSID202600001', Lines: lines }]),
      });
      const [page] = readPdf(pdf);
      return Array.from(page?.content.matchAll(/\/F\d+ ([\d.]+) Tf/g) ?? [], ([, size]) => Number(size));
    };
    expect(Math.min(...(await sizes(1)))).toBe(7.5);
    expect(Math.min(...(await sizes(1_234_567)))).toBeLessThan(7);
  });

  it('names the transport and the papers that are given, and leaves no room for others', async () => {
    const texts = async (papers: Partial<DispatchNote>) => {
      const [page] = readPdf(await make({ kind: 'dispatchNote', note: { ...note([carton(1)]), ...papers } }));
      return page?.content.match(/ Tj/g)?.length ?? 0;
    };
    const none = await texts({ Transporter: null });
    expect(await texts({ VehicleNo: 'MH12AB1234' })).toBe(none + 2);
    const both = { EWayBillNo: '321012345678', EWayBillDate: '2026/11/27', InvoiceNo: 'INV-9' };
    expect(await texts(both)).toBe(none + 4);
    expect(await texts({ ExpiredReason: 'For the laboratory' })).toBe(none + 2);
    expect(await texts({ ExpiredReason: '' })).toBe(none);
  });

  it('can have very many cartons', async () => {
    const many = howMany('NOTE_CARTONS', 200);
    const cartons = Array.from({ length: many }, (_, index) => carton(index + 1));
    const pages = readPdf(await make({ kind: 'dispatchNote', note: note(cartons) }));
    expect(pages.length).toBeGreaterThan(many / 20);
    expect(pages.length).toBeLessThan(many / 11);
  });
});

it('a pick list has a row for each carton, on as many pages as they need', async () => {
  const Cartons = Array.from({ length: 40 }, (_, index) => ({
    CartonId: carton(index + 1).CartonId,
    ProductName: 'ब्रेक पैड',
    Qty: 24,
    EXPDate: '2027/01/31',
    Place: index % 2 ? 'A-03-2' : null,
  }));
  const list = { OrderBookingNo: 1042, SONo: 'SO-1', DealerName: 'श्री गणेश', Cartons };
  const pages = readPdf(await make({ kind: 'pickList', list }));
  expect(pages).toHaveLength(2);
  // each row has a box to tick
  expect(pages.flatMap(({ content }) => content.match(/ re\nS/g) ?? [])).toHaveLength(40);
});

it('seals stand on sheets of 35', async () => {
  const seals = Array.from({ length: 36 }, (_, index) => ({
    SeqNo: String(index + 1),
    Code: `AB0${'X'.repeat(21)}`,
    Url: `https://seals.example.com/pa?q=AB0${'X'.repeat(19)}${index + 10}`,
  }));
  const pdf = await make({ kind: 'sealSheet', seals });
  expect(readPdf(pdf)).toHaveLength(2);
  expect((await codesIn(pdf)).toSorted()).toEqual(seals.map(({ Url }) => Url));
});

it('seals with a DataMatrix have it beside their QR, on sheets and on labels', async () => {
  const Url = 'https://seals.example.com/01/09520123456788/21/aZ0-_bY1cX2dW3eV4fU5';
  const DataMatrix = '(01)09520123456788(21)aZ0-_bY1cX2dW3eV4fU5(17)300131(10)B-1';
  const job = {
    kind: 'sealSheet',
    seals: [{ SeqNo: '1', Code: '0109520123456788', Url, DataMatrix }],
  } as const;
  const pdf = await make(job);
  expect(await codesIn(pdf)).toEqual([Url]);
  expect(await codesIn(pdf, ['DataMatrix'])).toEqual([DataMatrix]);
  const zpl = await makePaper(job, fontFiles, () => undefined, { format: 203 });
  const [label] = readZpl(new TextDecoder().decode(zpl));
  // 32 modules of three dots are 12 mm; FNC1 is _1, and a sign of the serial is doubled
  expect(label?.symbols).toMatchObject([
    { kind: 'N,3,200,32,32,,_', data: '_1010952012345678821aZ0-__bY1cX2dW3eV4fU5_11730013110B-1' },
  ]);
});
