/** The smallest valid files of each type, for upload tests. */
const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');
const zeros = (count: number): Buffer => Buffer.alloc(count);
/** The header of a JPEG's frame. */
const frame = (width: number, height: number): Buffer =>
  Buffer.from([0xff, 0xc2, 0, 8, 8, height >> 8, height & 255, width >> 8, width & 255, 0]);
/** The size of a picture of AVIF: one pixel, or more. */
const avifSize = (width = 1, height = 1): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 20]), ascii('ispe'), zeros(4), bigEndian(width), bigEndian(height)]);
const bigEndian = (number: number): Buffer =>
  Buffer.from([24, 16, 8, 0].map((shift) => (number >>> shift) & 255));
const box = (brand: string): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), ascii(`ftyp${brand}`), zeros(4), ascii(`${brand}isom`)]);
const ebml = (documentType: string): Buffer =>
  Buffer.concat([
    Buffer.from([
      0x1a,
      0x45,
      0xdf,
      0xa3,
      0x80 + documentType.length + 3,
      0x42,
      0x82,
      0x80 + documentType.length,
    ]),
    ascii(documentType),
    zeros(64),
  ]);
const ogg = (codec: string): Buffer => Buffer.concat([ascii('OggS'), zeros(24), ascii(codec), zeros(64)]);

export const samples = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  jpg: Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
    ascii('JFIF\0'),
    zeros(9),
    frame(1, 1),
    zeros(64),
  ]),
  gif: Buffer.concat([ascii('GIF89a'), Buffer.from([1, 0, 1, 0, 0, 0, 0, 0x3b]), zeros(32)]),
  webp: Buffer.concat([
    ascii('RIFF'),
    Buffer.from([60, 0, 0, 0]),
    ascii('WEBPVP8 '),
    zeros(10),
    Buffer.from([1, 0, 1, 0]),
    zeros(50),
  ]),
  avif: Buffer.concat([box('avif'), avifSize(), zeros(64)]),
  mp3: Buffer.concat([ascii('ID3'), Buffer.from([3, 0, 0, 0, 0, 0, 0, 0xff, 0xfb, 0x90, 0x64]), zeros(256)]),
  m4a: Buffer.concat([box('M4A '), zeros(64)]),
  aac: Buffer.concat([Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x02, 0x1f, 0xfc]), zeros(64)]),
  ogg: ogg('\x01vorbis'),
  opus: ogg('OpusHead'),
  wav: Buffer.concat([ascii('RIFF'), Buffer.from([60, 0, 0, 0]), ascii('WAVEfmt '), zeros(64)]),
  flac: Buffer.concat([ascii('fLaC'), zeros(64)]),
  mp4: Buffer.concat([box('isom'), zeros(64)]),
  webm: ebml('webm'),
  ogv: ogg('\x80theora'),
  pdf: ascii('%PDF-1.4\n%%EOF\n'),
  svg: ascii('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  svgWithProlog: ascii('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  html: ascii('<!doctype html><html><script>alert(1)</script></html>'),
  exe: Buffer.concat([ascii('MZ'), zeros(256)]),
  zip: Buffer.concat([ascii('PK\x03\x04'), zeros(64)]),
  mov: Buffer.concat([box('qt  '), zeros(64)]),
  empty: Buffer.alloc(0),
} satisfies Record<string, Buffer>;

/** Pictures that say to be 30,000 pixels wide and high, by what says so. */
export const hugePictures: Readonly<Record<string, Buffer>> = {
  png: Buffer.concat([
    samples.png.subarray(0, 16),
    bigEndian(30_000),
    bigEndian(30_000),
    samples.png.subarray(24),
  ]),
  'jpg behind a thumbnail': Buffer.concat([
    samples.jpg.subarray(0, 20),
    Buffer.from([0xff, 0xff, 0xe1, 0, 12]),
    frame(1, 1),
    frame(30_000, 30_000),
  ]),
  'gif by its screen': Buffer.concat([ascii('GIF89a'), Buffer.from([48, 117, 48, 117, 0, 0, 0, 0x3b])]),
  'gif by its first frame': Buffer.concat([
    ascii('GIF89a'),
    Buffer.from([1, 0, 1, 0, 0x80, 0, 0]),
    zeros(6),
    Buffer.from([0x21, 0xfe, 2, 65, 65, 1, 65, 0, 0x2c, 0, 0, 0, 0, 48, 117, 48, 117, 0]),
  ]),
  'webp of the lossless form': Buffer.concat([
    ascii('RIFF'),
    zeros(4),
    ascii('WEBPVP8L'),
    zeros(4),
    Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f]),
    zeros(20),
  ]),
  'webp of the extended form': Buffer.concat([
    ascii('RIFF'),
    zeros(4),
    ascii('WEBPVP8X'),
    zeros(8),
    Buffer.from([48, 117, 0, 48, 117, 0]),
    zeros(20),
  ]),
  'webp of the usual form': Buffer.concat([
    samples.webp.subarray(0, 26),
    Buffer.from([255, 63, 255, 63]),
    zeros(20),
  ]),
  avif: Buffer.concat([box('avif'), avifSize(), avifSize(30_000, 30_000), zeros(64)]),
};

export type SampleName = keyof typeof samples;

/** Makes an upload's form as the portal does. */
export function fileForm(
  content: Buffer,
  name: string,
  type: string,
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(content)], name, { type }));
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return form;
}
