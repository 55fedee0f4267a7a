import QRCode from 'qrcode';

/** Dark modules side by side. */
export interface ModuleRun {
  row: number;
  column: number;
  length: number;
}

interface Qr {
  size: number;
  runs: readonly ModuleRun[];
}

/** Returns the runs of dark modules of a symbol. Each is drawn as one rectangle. */
export function darkRuns(
  { columns, rows }: { columns: number; rows: number },
  isDark: (row: number, column: number) => boolean,
): ModuleRun[] {
  const runs: ModuleRun[] = [];
  for (let row = 0; row < rows; row += 1) {
    let length = 0;
    for (let column = 0; column <= columns; column += 1) {
      const goesOn = column < columns && isDark(row, column);
      if (!goesOn && length) runs.push({ row, column: column - length, length });
      length = goesOn ? length + 1 : 0;
    }
  }
  return runs;
}

/** Encodes a text as runs of dark modules. */
export function qrRuns(text: string): Qr {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  return {
    size,
    runs: darkRuns({ columns: size, rows: size }, (row, column) => modules.get(row, column) === 1),
  };
}
