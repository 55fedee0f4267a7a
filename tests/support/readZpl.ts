/** A text that the printer writes in its own font. The baseline begins at x, y. */
export interface ZplText {
  x: number;
  y: number;
  height: number;
  text: string;
  /** The width in which it is centred. */
  block: number | undefined;
}

export interface ZplLabel {
  width: number;
  height: number;
  texts: ZplText[];
  /** Where graphics begin, and their dots. */
  graphics: { x: number; y: number; rows: number[][] }[];
  /** The symbols that the printer makes itself: their dots to a module, and their data as it is sent. */
  symbols: { x: number; y: number; kind: string; module: number; data: string }[];
  /** The commands in their order, without their parameters. */
  commands: string[];
}

/** Reads the compressed digits of a graphic field as rows of dots. Throws an Error if they are not exactly `rows` rows. */
function readDots(data: string, bytes: number, rows: number): number[][] {
  const lines: string[] = [];
  let line = '';
  let count = 0;
  const end = (): void => {
    lines.push(line);
    line = '';
  };
  for (const character of data) {
    const code = character.charCodeAt(0);
    if (character >= 'G' && character <= 'Y') count += code - 70;
    else if (character >= 'g' && character <= 'z') count += (code - 102) * 20;
    else if (/[0-9A-F]/.test(character)) {
      line += character.repeat(count || 1);
      count = 0;
    } else if (character === ',') line = line.padEnd(bytes * 2, '0');
    else if (character === ':' && !line && lines.length) line = lines.at(-1) ?? '';
    else throw new Error(`A graphic has ${JSON.stringify(character)}`);
    if (line.length > bytes * 2) throw new Error('A row of a graphic is too long');
    if (line.length === bytes * 2) end();
  }
  if (line || lines.length !== rows) throw new Error(`A graphic has ${lines.length} of ${rows} rows`);
  return lines.map((digits) =>
    Array.from(digits, (digit) =>
      Array.from(Number.parseInt(digit, 16).toString(2).padStart(4, '0'), Number),
    ).flat(),
  );
}

/** Reads data in which `_` begins the two digits of a byte. */
function readHex(data: string): string {
  const bytes: number[] = [];
  for (let at = 0; at < data.length; at += 1)
    if (data[at] === '_') {
      bytes.push(Number.parseInt(data.slice(at + 1, at + 3), 16));
      at += 2;
    } else bytes.push(data.charCodeAt(at));
  return new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes));
}

/** Interprets ZPL as a printer does: each `^` or `~` begins a command. Throws an Error for one that it doesn't know. */
export function readZpl(zpl: string): ZplLabel[] {
  const labels: ZplLabel[] = [];
  let label: ZplLabel | undefined;
  let at = { x: 0, y: 0 };
  let field: { kind: 'baseline' | 'corner'; height: number; block?: number; isHex: boolean } | undefined;
  let text: string | undefined;
  let graphic: number[][] | undefined;
  let symbol: { kind: string; module: number } | undefined;
  let module = 2;
  for (const [, prefix = '', name = '', rest = ''] of zpl.matchAll(/([\^~])(A0|[A-Z]{2})([^^~]*)/g)) {
    const parameters = rest.replace(/[\r\n]+$/, '');
    const numbers = parameters.split(',').map(Number);
    if (prefix === '~') throw new Error(`There is a command ~${name}`);
    if (name === 'XA') {
      label = { width: 0, height: 0, texts: [], graphics: [], symbols: [], commands: [] };
      continue;
    }
    if (!label) throw new Error(`^${name} is on no label`);
    if (name === 'XZ') {
      labels.push(label);
      label = undefined;
      continue;
    }
    label.commands.push(name);
    if (name === 'PW') label.width = numbers[0] ?? 0;
    else if (name === 'LL') label.height = numbers[0] ?? 0;
    else if (name === 'FT' || name === 'FO') {
      at = { x: numbers[0] ?? 0, y: numbers[1] ?? 0 };
      field = { kind: name === 'FT' ? 'baseline' : 'corner', height: 0, isHex: false };
    } else if (name === 'A0' && field) field.height = Number(parameters.split(',')[1]);
    else if (name === 'FB' && field) field.block = numbers[0];
    else if (name === 'FH' && field) field.isHex = true;
    else if (name === 'BY') module = numbers[0] ?? 2;
    else if (name === 'BC') symbol = { kind: name, module };
    else if (name === 'BX') symbol = { kind: parameters, module: numbers[1] ?? 0 };
    else if (name === 'FD' && symbol) {
      label.symbols.push({ ...at, ...symbol, data: parameters });
    } else if (name === 'FD' && field?.isHex) text = readHex(parameters);
    else if (name === 'GF') {
      const [, , total = '', bytes = '', data = ''] = /^A,(\d+),(\d+),(\d+),(.*)$/s.exec(parameters) ?? [];
      graphic = readDots(data, Number(bytes), Number(total) / Number(bytes));
    } else if (name === 'FS') {
      if (text !== undefined && field?.kind === 'baseline')
        label.texts.push({ ...at, height: field.height, text, block: field.block });
      else if (symbol) symbol = undefined;
      else if (graphic && field?.kind === 'corner') label.graphics.push({ ...at, rows: graphic });
      else throw new Error('A field has neither text nor graphic');
      [field, text, graphic] = [undefined, undefined, undefined];
    } else if (name !== 'CI' && name !== 'LH') throw new Error(`There is a command ^${name}`);
  }
  if (label) throw new Error('A label does not end');
  return labels;
}

/** Draws a label's graphics as the printer would, in grey. */
export function paintZpl({ width, height, graphics }: ZplLabel) {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const { x, y, rows } of graphics)
    for (const [row, dots] of rows.entries())
      for (const [column, dot] of dots.entries())
        if (dot && x + column < width && y + row < height)
          data.fill(0, ((y + row) * width + x + column) * 4, ((y + row) * width + x + column) * 4 + 3);
  return { data, width, height, colorSpace: 'srgb' as const };
}
