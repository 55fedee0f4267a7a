import { afterAll, describe, expect, it } from 'vitest';
import type { ResourceDeclaration } from '../../../contract/resource/ResourceDeclaration.ts';
import { text } from '../../../contract/resource/fields.ts';
import { normaliseResources } from '../../../contract/resource/normaliseResources.ts';
import { customParts } from '../../../src/custom-pages/customParts.ts';
import { customPart, registerCustomParts } from '../../../src/engine/custom.ts';
import { resources } from '../../../src/resources/index.ts';

const none = {
  cells: {},
  inputs: {},
  dialogs: {},
  details: {},
  forms: {},
  controls: {},
  aboves: {},
  asides: {},
  toolbars: {},
};

const slip: ResourceDeclaration = {
  path: '/masters/slip',
  title: 'Slip',
  item: 'Slip',
  icon: 'company',
  calls: { list: 'Slip/GetSlips' },
  id: 'SlipId',
  table: 'slips',
  fields: { Name: text('Name') },
  columns: [{ field: 'Name', cell: 'barcode' }],
  actions: [{ name: 'print', label: 'Print', right: 'view', dialog: 'printSlip' }],
  aside: 'preview',
};

const declared = normaliseResources({ slip });

// The next file's portal has its own parts again.
afterAll(() => registerCustomParts(customParts, resources));

describe('custom parts', () => {
  it('stop the boot when a declaration names one that nobody registered', () => {
    expect(() => registerCustomParts(none, declared)).toThrow("The declaration 'slip' names 'barcode'");
    expect(() => registerCustomParts({ ...none, cells: { barcode: () => null } }, declared)).toThrow(
      "names 'printSlip', which is not among the dialogs",
    );
    const others = { ...none, cells: { barcode: () => null }, dialogs: { printSlip: () => null } };
    expect(() => registerCustomParts(others, declared)).toThrow(
      "names 'preview', which is not among the asides",
    );
  });

  it('are found by their names once registered', () => {
    const barcode = () => null;
    registerCustomParts(
      { ...none, cells: { barcode }, dialogs: { printSlip: () => null }, asides: { preview: () => null } },
      declared,
    );
    expect(customPart('cells', 'barcode')).toBe(barcode);
  });
});
