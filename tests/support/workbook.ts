import { crc32, deflateRawSync } from 'node:zlib';
import { utils, type WorkSheet, write } from '@e965/xlsx';
import { salesOrderFile } from '../../contract/calls/orders/salesOrders.ts';

/** Makes an Excel file with these sheets. */
function workbookOf(sheets: readonly WorkSheet[], bookType: 'xlsx' | 'xls' = 'xlsx'): Buffer {
  const book = utils.book_new();
  for (const [place, sheet] of sheets.entries()) utils.book_append_sheet(book, sheet, `Sheet ${place + 1}`);
  const options = { type: 'buffer', compression: true, cellDates: true } as const;
  return write(book, { ...options, bookType: bookType === 'xls' ? 'biff8' : 'xlsx' }) as Buffer;
}

/** Makes an Excel file with one sheet of these rows. */
export const sheetFile = (rows: readonly (readonly unknown[])[], bookType?: 'xlsx' | 'xls'): Buffer =>
  workbookOf([utils.aoa_to_sheet(rows.map((row) => [...row]))], bookType);

/** Makes the form that uploads `bytes`. */
export function salesOrderForm(bytes: Uint8Array, name = 'orders.xlsx'): FormData {
  const form = new FormData();
  form.set('CreatedBy', '1');
  form.set(salesOrderFile, new File([new Uint8Array(bytes)], name));
  return form;
}

interface ZipPart {
  name: string;
  bytes: Buffer;
  /** The unpacked size that the archive claims, if it lies. */
  told?: number;
}

/** Makes an archive of packed parts. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const chunks: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, told = bytes.length } of parts) {
    const packed = deflateRawSync(bytes);
    // version, flags, method 8, time, date, checksum, sizes, length of the name, no extra field
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(told, 18);
    head.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), head, rest, Buffer.from(name)]));
    chunks.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...chunks, directory, Buffer.from('PK\x05\x06'), end]);
}

const xml = (text: string) => Buffer.from(`<?xml version="1.0"?>${text}`);
const openXml = 'http://schemas.openxmlformats.org';
const main = `xmlns="${openXml}/spreadsheetml/2006/main"`;
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${openXml}/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
const relations = (...all: string[]) =>
  xml(`<Relationships xmlns="${openXml}/package/2006/relationships">${all.join('')}</Relationships>`);

/** Makes an .xlsx file whose first sheet or shared texts hold what no writer would write. */
export function rawWorkbook({
  sheet = '',
  texts = '',
  told,
}: {
  /** The content of `sheetData`. */
  sheet?: string | Buffer;
  /** The content of `sst`. */
  texts?: string | Buffer;
  /** The unpacked size that both claim. */
  told?: number;
}): Buffer {
  const lie = told === undefined ? {} : { told };
  const within = (open: string, inner: string | Buffer, close: string) =>
    Buffer.concat([xml(open), Buffer.from(inner), Buffer.from(close)]);
  return zipOf([
    {
      name: '[Content_Types].xml',
      bytes: xml(`<Types xmlns="${openXml}/package/2006/content-types"></Types>`),
    },
    { name: '_rels/.rels', bytes: relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      bytes: xml(
        `<workbook ${main} xmlns:r="${openXml}/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: relations(
        relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
        relation('rId2', 'sharedStrings', 'sharedStrings.xml'),
      ),
    },
    { name: 'xl/sharedStrings.xml', bytes: within(`<sst ${main}>`, texts, '</sst>'), ...lie },
    {
      name: 'xl/worksheets/sheet1.xml',
      bytes: within(`<worksheet ${main}><sheetData>`, sheet, '</sheetData></worksheet>'),
      ...lie,
    },
  ]);
}
