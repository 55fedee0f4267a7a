import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { parseDay } from '../../contract/day/day.ts';
import { parseMoment } from '../../contract/day/moment.ts';
import type { FileType } from '../../contract/values/fileTypes.ts';
import type { Field, FieldKind } from '../../contract/resource/declaration/Field.ts';
import { cellText } from './rowValues.ts';
import { samples } from './uploadSamples.ts';

interface Filling {
  user: UserEvent;
  form: HTMLElement;
  field: Field;
  value: unknown;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Finds a field's control by its label, with or without the required mark; not one of lines with the same label. */
export function controlOf(form: HTMLElement, field: Field): HTMLElement {
  const labelled = within(form).getAllByLabelText(new RegExp(`^${escaped(field.label)}\\*?$`));
  const [control, another] = labelled.filter((one) => one.closest('tr') === form.closest('tr'));
  if (!control || another) throw new Error(`The form has not one control for '${field.label}'`);
  return control;
}

function type({ form, field, value }: Filling): void {
  fireEvent.change(controlOf(form, field), { target: { value: cellText(value) } });
}

/** Files are really uploaded, because the server judges their content. */
const upload =
  (name: string, content: Uint8Array, mimeType: string) =>
  async ({ user, form, field }: Filling): Promise<void> => {
    await user.upload(controlOf(form, field), new File([new Uint8Array(content)], name, { type: mimeType }));
    await within(form).findByRole('button', {
      name: new RegExp(`^Remove ${escaped(field.label)}( 1)?$`),
      hidden: true,
    });
    await waitFor(() => expect(within(form).queryByRole('progressbar', { hidden: true })).toBeNull());
  };

/** Chooses the first option; any newly made record will do. */
async function choose({ user, form, field }: Filling): Promise<void> {
  await user.click(
    within(form).getByRole('combobox', { name: new RegExp(`^${escaped(field.label)}`), hidden: true }),
  );
  const [option] = await within(await screen.findByRole('listbox')).findAllByRole('option');
  await user.click(option ?? form);
}

const uploads: Readonly<Record<FileType, (filling: Filling) => Promise<void>>> = {
  image: upload('picture.png', samples.png, 'image/png'),
  pdf: upload('paper.pdf', samples.pdf, 'application/pdf'),
  audio: upload('sound.mp3', samples.mp3, 'audio/mpeg'),
  video: upload('film.mp4', samples.mp4, 'video/mp4'),
};

const fillers: Record<FieldKind, (filling: Filling) => void | Promise<void>> = {
  text: type,
  multiline: type,
  email: type,
  mobile: type,
  password: type,
  integer: type,
  decimal: type,
  money: type,
  serial: type,
  date: (filling) => type({ ...filling, value: parseDay(cellText(filling.value)) }),
  moment: (filling) => type({ ...filling, value: parseMoment(cellText(filling.value)) }),
  position: async (filling) => {
    // its input loads when it is shown
    await within(filling.form).findByLabelText(new RegExp(`^${escaped(filling.field.label)}`));
    type(filling);
  },
  choice: type,
  reference: choose,
  lookup: choose,
  image: uploads.image,
  file: (filling) => {
    const [type = 'image'] = filling.field.kind === 'file' ? filling.field.takes : [];
    return uploads[type](filling);
  },
  files: async (filling) => {
    const [type = 'image'] = filling.field.kind === 'files' ? filling.field.takes : [];
    await uploads[type](filling);
  },
  audio: uploads.audio,
  video: uploads.video,
  pairs: ({ form, field, value }) => {
    if (field.kind !== 'pairs' || typeof value !== 'object' || value === null) return;
    const [pair] = Array.isArray(value) ? value.map(({ Key, Value }) => [Key, Value]) : Object.entries(value);
    [field.keyLabel, field.valueLabel].forEach((label, half) => {
      const [input] = within(form).getAllByLabelText(label);
      fireEvent.change(input ?? form, { target: { value: pair?.[half] } });
    });
  },
  lines: async ({ user, form, field, value }) => {
    if (field.kind !== 'lines' || !Array.isArray(value)) return;
    const [line] = value as Record<string, unknown>[];
    const row = within(form).getByRole('row', { name: 'Row 1', hidden: true });
    for (const [name, own] of Object.entries(field.fields))
      if (line && name in line) await fillField({ user, form: row, field: own, value: line[name] });
  },
  switch: async ({ user, form, field, value }) => {
    const control = within(form).getByRole('switch', {
      name: new RegExp(`^${escaped(field.label)}`),
      hidden: true,
    });
    if ((control as HTMLInputElement).checked !== value) await user.click(control);
  },
};

/** Fills a field of an open form as a person does. */
export async function fillField(filling: Filling): Promise<void> {
  await fillers[filling.field.kind](filling);
}
