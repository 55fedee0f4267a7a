import QRCode from 'qrcode';

/** Dark modules side by side. */
interface QrRun {
  row: number;
  column: number;
  length: number;
}

interface Qr {
  size: number;
  runs: readonly QrRun[];
}

/** Encodes a text as runs of dark modules. Each run is drawn as one rectangle. */
export function qrRuns(text: string): Qr {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const runs: QrRun[] = [];
  for (let row = 0; row < size; row += 1) {
    let length = 0;
    for (let column = 0; column <= size; column += 1) {
      const isDark = column < size && modules.get(row, column) === 1;
      if (!isDark && length) runs.push({ row, column: column - length, length });
      length = isDark ? length + 1 : 0;
    }
  }
  return { size, runs };
}
