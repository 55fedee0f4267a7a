import { isSerial } from '../../../contract/serial/serialRange.ts';

/** The serial that a search text stands for, as typed or as the portal shows it (`1 001`); undefined for other texts. */
export function searchedSerial(text: string): number | undefined {
  const digits = text.replace(/[\s,]/g, '');
  const serial = /^\d{1,13}$/.test(digits) ? Number(digits) : 0;
  return isSerial(serial) ? serial : undefined;
}
