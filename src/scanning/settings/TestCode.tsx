import QRCode from 'qrcode';
import { useTranslate } from 'ra-core';
import { testText } from './diagnose.ts';
import styles from './ScannerSettings.module.css';

/** White around a code, in modules: scanners need it. */
const margin = 4;

/** Dark on white in every colour scheme, for scanners can't read another. */
function drawTestCode(): string {
  const { modules } = QRCode.create(testText, { errorCorrectionLevel: 'M' });
  const rows = Array.from({ length: modules.size }, (_, row) => row);
  const dark = rows
    .flatMap((row) =>
      rows.filter((column) => modules.get(row, column)).map((column) => `M${column} ${row}h1v1h-1z`),
    )
    .join('');
  const side = modules.size + 2 * margin;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${side} ${side}" shape-rendering="crispEdges"><rect x="${-margin}" y="${-margin}" width="${side}" height="${side}" fill="#fff"/><path d="${dark}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const address = drawTestCode();

/** The code to try a scanner with. */
export function TestCode() {
  const translate = useTranslate();
  return <img className={styles['code']} src={address} alt={translate('app.scanning.test_code')} />;
}
