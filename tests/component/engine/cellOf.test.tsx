import { cleanup, render, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { TestTranslationProvider } from 'ra-core';
import { afterEach, expect, it } from 'vitest';
import { choice, pairs, text } from '../../../contract/resource/declaration/fields.ts';
import { normaliseResource } from '../../../contract/resource/check/normaliseResources.ts';
import { cellOf } from '../../../src/engine/cells.tsx';
import { declare } from '../../support/declarations.ts';

const tones = ['neutral', 'positive', 'caution', 'negative'] as const;

const ticket = normaliseResource(
  'ticket',
  declare(
    'Ticket',
    {
      Title: text('Title'),
      Facts: pairs('Facts', { as: 'list', keyLabel: 'Name', valueLabel: 'Value' }),
      State: choice('State', {
        choices: [
          ...tones.map((tone, index) => ({ value: index + 1, label: `State ${tone}`, tone })),
          { value: 9, label: 'Plain' },
        ],
      }),
    },
    { columns: ['Title', 'Facts', 'State', 'Status'] },
  ),
);

afterEach(cleanup);

/** Reads the cell of `name`: its text and its drawn mark. */
async function shown(name: string, row: Record<string, unknown>) {
  const column = ticket.columns.find(({ field }) => field === name);
  if (!column) throw new Error(`The declaration of the test has no column '${name}'`);
  const field = ticket.fields[name];
  const { container } = render(
    <TestTranslationProvider translate={(key: string, options?: { _?: string }) => options?._ ?? key}>
      {createElement(cellOf(ticket, column), { resource: ticket, row: { id: 1, ...row }, name, field })}
    </TestTranslationProvider>,
  );
  await waitFor(() => expect(container).not.toBeEmptyDOMElement());
  const mark = container.querySelector('svg');
  return {
    text: container.textContent,
    tone: mark?.getAttribute('data-tone'),
    form: mark?.innerHTML,
    isSilent: mark?.getAttribute('aria-hidden'),
  };
}

it('marks a choice by its tone, each by another form, and says its label', async () => {
  const cells = await Promise.all(tones.map((_, index) => shown('State', { State: index + 1 })));
  expect(cells.map(({ text, tone }) => ({ text, tone }))).toEqual(
    tones.map((tone) => ({ text: `State ${tone}`, tone })),
  );
  expect(new Set(cells.map(({ form }) => form)).size).toBe(tones.length);
  expect(cells.every(({ isSilent }) => isSilent === 'true')).toBe(true);
});

it('shows a choice without a tone as a text alone', async () => {
  expect(await shown('State', { State: 9 })).toMatchObject({ text: 'Plain', tone: undefined });
});

it('marks active as positive and inactive as neutral', async () => {
  expect(await shown('Status', { IsActive: true })).toMatchObject({
    text: 'app.list.active',
    tone: 'positive',
  });
  expect(await shown('Status', { IsActive: false })).toMatchObject({
    text: 'app.list.inactive',
    tone: 'neutral',
  });
});

it('shows pairs with their keys and values', async () => {
  const Facts = [
    { Key: 'Weight', Value: '2 kg' },
    { Key: 'Colour', Value: 'red' },
  ];
  expect((await shown('Facts', { Facts })).text).toBe('Weight: 2 kg, Colour: red');
});
