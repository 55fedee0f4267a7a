import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** A page of a PDF that jsPDF wrote: its size in millimetres, and its drawings. */
interface ReadPage {
  width: number;
  height: number;
  content: string;
}

const millimetres = 72 / 25.4;

/** Reads a PDF by the table at its end, which has each object's offset. Throws an Error if an offset is wrong. */
export function readPdf(file: ArrayBuffer | Uint8Array): ReadPage[] {
  const bytes = Buffer.from(file instanceof ArrayBuffer ? new Uint8Array(file) : file);
  const text = bytes.toString('latin1');
  const table = Number(/startxref\n(\d+)\n%%EOF$/.exec(text)?.[1]);
  const starts = Array.from(text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm), ([, start]) =>
    Number(start),
  );
  const objects = starts.map((start, index) => {
    const begin = `${index + 1} 0 obj\n`;
    if (!text.startsWith(begin, start)) throw new Error(`Object ${index + 1} does not begin at ${start}`);
    return start + begin.length;
  });
  /** Reads an object's dictionary, and where its stream begins. */
  const dictionaryOf = (number: number): [string, number] => {
    const start = objects[number - 1] ?? 0;
    const ends = ['>>\nstream\n', '>>\nendobj\n']
      .map((end) => text.indexOf(end, start))
      .filter((at) => at > 0);
    const end = Math.min(...ends);
    return [text.slice(start, end), end + '>>\nstream\n'.length];
  };
  const numberIn = (dictionary: string, key: string): number =>
    Number(new RegExp(`${key} ?(\\d+)`).exec(dictionary)?.[1]);
  const tree = text.slice(0, table).match(/\/Type \/Pages\n\/Kids \[([^\]]*)\]/)?.[1] ?? '';
  return Array.from(tree.matchAll(/(\d+) 0 R/g), ([, page]) => {
    const [dictionary] = dictionaryOf(Number(page));
    const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(dictionary) ?? [];
    const [stream, at] = dictionaryOf(numberIn(dictionary, '/Contents'));
    const packed = bytes.subarray(at, at + numberIn(stream, '/Length'));
    return {
      width: Number(width) / millimetres,
      height: Number(height) / millimetres,
      content: inflateSync(packed).toString('latin1'),
    };
  });
}

/** Dots for each point; a module of the smallest QR has four. */
const usualScale = 3;

type Matrix = [number, number, number, number, number, number];

/** Draws a page's rectangles, of which QR codes consist, in grey; `scale` are dots for a point. */
export function paint({ width, height, content }: ReadPage, scale = usualScale) {
  const size = [width, height].map((side) => Math.round(side * millimetres * scale)) as [number, number];
  const [columns, rows] = size;
  const data = new Uint8ClampedArray(columns * rows * 4).fill(255);
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  let grey = 0;
  let path: [number, number, number, number][] = [];
  const kept: Matrix[] = [];
  const given: number[] = [];
  const fill = ([x, y, w, h]: [number, number, number, number]) => {
    const [a, , , d, e, f] = matrix;
    const across = [x * a + e, (x + w) * a + e].map((at) => Math.round(at * scale)).toSorted((m, n) => m - n);
    const down = [y * d + f, (y + h) * d + f]
      .map((at) => rows - Math.round(at * scale))
      .toSorted((m, n) => m - n);
    for (let row = down[0] ?? 0; row < (down[1] ?? 0); row += 1)
      for (let column = across[0] ?? 0; column < (across[1] ?? 0); column += 1)
        data.fill(grey * 255, (row * columns + column) * 4, (row * columns + column) * 4 + 3);
  };
  for (const word of content.replace(/^BT[\s\S]*?ET$/gm, '').split(/\s+/)) {
    const number = Number(word);
    if (word && !Number.isNaN(number)) {
      given.push(number);
      continue;
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = given.splice(0);
    if (word === 'q') kept.push(matrix);
    else if (word === 'Q') matrix = kept.pop() ?? matrix;
    else if (word === 'cm') {
      const [m, , , n, x, y] = matrix;
      // nothing here is rotated
      matrix = [a * m, b, c, d * n, e * m + x, f * n + y];
    } else if (word === 'g') grey = a;
    else if (word === 're') path.push([a, b, c, d]);
    else if (word === 'f') {
      for (const rectangle of path) fill(rectangle);
      path = [];
    }
  }
  return { data, width: columns, height: rows, colorSpace: 'srgb' as const };
}

const require = createRequire(import.meta.url);
let isPrepared = false;

/** Reads the QR codes of a picture from top to bottom, by another library than the one that made them. */
export async function codesOn(
  picture: ReturnType<typeof paint>,
  formats: ('QRCode' | 'Code128' | 'DataMatrix')[] = ['QRCode'],
): Promise<string[]> {
  if (!isPrepared) {
    const wasm = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
    isPrepared = true;
  }
  const found = await readBarcodes(picture, { formats, maxNumberOfSymbols: 255 });
  return found
    .toSorted((one, other) => one.position.topLeft.y - other.position.topLeft.y)
    .map(({ text }) => text);
}

/** Reads the codes of all pages. */
export async function codesIn(
  file: ArrayBuffer | Uint8Array,
  formats?: Parameters<typeof codesOn>[1],
): Promise<string[]> {
  const codes: string[] = [];
  for (const page of readPdf(file)) codes.push(...(await codesOn(paint(page), formats)));
  return codes;
}

/** Reads where a page's texts begin: their baselines in millimetres from its upper left, and the letters' size in points. */
export const textsOn = ({ height, content }: ReadPage): { x: number; y: number; size: number }[] =>
  Array.from(
    content.matchAll(/^BT\n\/F\d+ ([\d.]+) Tf[\s\S]*?^([\d.]+) ([\d.]+) Td$/gm),
    ([, size, x, y]) => ({
      x: Number(x) / millimetres,
      y: height - Number(y) / millimetres,
      size: Number(size),
    }),
  );
