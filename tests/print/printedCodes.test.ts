import { describe, expect, it } from 'vitest';
import { type Element, inBrackets } from '../../contract/gs1/elements.ts';
import { createPdf, writeFile } from '../../src/print/createPdf.ts';
import { drawGs1 } from '../../src/print/gs1Symbol.ts';
import { drawQr } from '../../src/print/qr.ts';
import { codesOn, paint, readPdf } from '../support/readPdf.ts';

type Picture = ReturnType<typeof paint>;

const serial = 'aZ0-_bY1cX2dW3eV4fU5';
const url = `https://seals.example.com/01/09520123456788/21/${serial}`;
const elements: readonly Element[] = [
  ['01', '09520123456788'],
  ['21', serial],
  ['17', '300131'],
  ['10', 'B-12345'],
];
const side = 12;

/** Prints a QR and a DataMatrix of 12 mm on white paper, and looks at it with a printer's dots. */
async function printed(dotsPerInch: number): Promise<Picture> {
  const pdf = createPdf('Codes', { width: 60, height: 36 });
  drawQr(pdf, url, { left: 12, top: 12, side });
  drawGs1(pdf, 'gs1datamatrix', elements, { left: 36, top: 12, width: side, height: side });
  const [page] = readPdf(writeFile(pdf, () => undefined));
  if (!page) throw new Error('There is no page');
  return paint(page, dotsPerInch / 72);
}

/** Makes a picture of the same size, whose dots are those of another one at other places. */
function moved(picture: Picture, from: (x: number, y: number) => readonly [number, number]): Picture {
  const { width, height, data } = picture;
  const changed = new Uint8ClampedArray(data.length).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [fromX, fromY] = from(x, y).map(Math.round) as [number, number];
      if (fromX < 0 || fromY < 0 || fromX >= width || fromY >= height) continue;
      const at = (fromY * width + fromX) * 4;
      changed.set(data.subarray(at, at + 4), (y * width + x) * 4);
    }
  return { ...picture, data: changed };
}

/**
 * A scratch of 0.4 mm by 7 mm in each code, as a nail leaves it. Across the solid edge of a DataMatrix, this reader often finds no
 * code.
 */
function scratched(picture: Picture): Picture {
  const dots = picture.width / 60;
  const data = Uint8ClampedArray.from(picture.data);
  for (const left of [14.5, 38.5])
    for (let x = left * dots; x < (left + 7) * dots; x += 1)
      for (let y = 17 * dots; y < 17.4 * dots; y += 1) {
        const at = (Math.round(y + (x - left * dots) / 4) * picture.width + Math.round(x)) * 4;
        data.fill(255, at, at + 3);
      }
  return { ...picture, data };
}

/** Turned by 12 degrees and leaning by 10, as on a bent pack. */
function skewed(picture: Picture): Picture {
  const [turn, lean] = [12, 10].map((degrees) => (degrees * Math.PI) / 180) as [number, number];
  const [middleX, middleY] = [picture.width / 2, picture.height / 2];
  return moved(picture, (x, y) => {
    const [dx, dy] = [x - middleX, y - middleY];
    const leant = dx - dy * Math.tan(lean);
    return [
      middleX + leant * Math.cos(turn) + dy * Math.sin(turn),
      middleY - leant * Math.sin(turn) + dy * Math.cos(turn),
    ];
  });
}

describe.each([203, 300])('codes of 12 mm at %i dpi', (dotsPerInch) => {
  it.each([
    ['as they are printed', (picture: Picture) => picture],
    ['scratched', scratched],
    ['skewed', skewed],
    ['scratched and skewed', (picture: Picture) => skewed(scratched(picture))],
  ])('are read %s', async (_how, worn) => {
    const picture = worn(await printed(dotsPerInch));
    expect(await codesOn(picture, ['QRCode'])).toEqual([url]);
    expect(await codesOn(picture, ['DataMatrix'])).toEqual([inBrackets(elements)]);
  });
});

it('a DataMatrix has room for the longest batch, and FNC1 makes it one of GS1', async () => {
  const longest: Element[] = [...elements.slice(0, 3), ['10', 'A'.repeat(20)]];
  const pdf = createPdf('Codes', { width: 30, height: 30 });
  drawGs1(pdf, 'gs1datamatrix', longest, { left: 8, top: 8, width: side, height: side });
  const [page] = readPdf(writeFile(pdf, () => undefined));
  const picture = page && paint(page);
  expect(picture && (await codesOn(picture, ['DataMatrix']))).toEqual([inBrackets(longest)]);
});
