/** The smallest valid files of each type, for upload tests. */
const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');
const zeros = (count: number): Buffer => Buffer.alloc(count);
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
  jpg: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), ascii('JFIF\0'), zeros(64)]),
  gif: Buffer.concat([ascii('GIF89a'), Buffer.from([1, 0, 1, 0, 0, 0, 0, 0x3b]), zeros(32)]),
  webp: Buffer.concat([ascii('RIFF'), Buffer.from([60, 0, 0, 0]), ascii('WEBPVP8 '), zeros(64)]),
  avif: Buffer.concat([box('avif'), zeros(64)]),
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
