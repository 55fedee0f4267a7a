import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { readPrinters } from '../../../server/services/printers.ts';

describe('the setting PRINTERS', () => {
  it('names printers with their addresses and dots', () => {
    expect(
      readPrinters('dock=tcp://10.0.0.5:9100, office-2=tcp://label.local:6101?dpi=300,six=tcp://[::1]:9100'),
    ).toEqual([
      { name: 'dock', host: '10.0.0.5', port: 9100, resolution: 203 },
      { name: 'office-2', host: 'label.local', port: 6101, resolution: 300 },
      { name: 'six', host: '::1', port: 9100, resolution: 203 },
    ]);
    expect(readPrinters('')).toEqual([]);
  });

  it.each([
    ['dock', 'PRINTERS: "dock" is not a printer.'],
    ['a b=tcp://10.0.0.5:9100', "a printer's name"],
    ['dock=http://10.0.0.5:9100', 'is not a printer'],
    ['dock=tcp://10.0.0.5', 'is not a printer'],
    ['dock=tcp://10.0.0.5:99999', 'is not a printer'],
    ['dock=tcp://me:secret@10.0.0.5:9100', 'is not a printer'],
    ['dock=tcp://10.0.0.5:9100/queue', 'is not a printer'],
    ['dock=tcp://10.0.0.5:9100?dpi=600', 'is not a printer'],
    ['dock=tcp://10.0.0.5:9100,dock=tcp://10.0.0.6:9100', 'PRINTERS names "dock" twice.'],
  ])('stops the start where it is wrong, with a sentence: %s', (PRINTERS, says) => {
    expect(() => readConfig({ PRINTERS })).toThrow(says);
  });
});
