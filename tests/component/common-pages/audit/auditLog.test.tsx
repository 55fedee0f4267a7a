import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { worldOf } from '../../../support/conformanceWorld.ts';
import { documentedResources, makeRecord, resourceOf } from '../../../support/recordsOf.ts';
import { createCompany } from '../../../support/factories.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal, rightsBut } from '../../../support/portal.tsx';

const network = await fileNetwork();
let counter = 0;

const cartons = documentedResources.filter(({ key }) => key === 'carton');

const world = await worldOf(network.deps);
const person = await world.stranger();

const carton = { CartonSize: 12, Description: 'Brown' };

/** Creates a carton of size 12 and changes it to 24. */
async function changedCarton() {
  const CartonName = `Box ${++counter}`;
  const made = await person.post<{ CartonId: number }>('CartonMaster/CreateCarton', {
    ...carton,
    CartonName,
  });
  const { CartonId } = made.data;
  await person.post('CartonMaster/UpdateCarton', { ...carton, CartonId, CartonName, CartonSize: 24 });
  return { CartonId, CartonName };
}

const open = (path: string, rights = rightsBut()) =>
  openPortal(network, path, { companyId: person.companyId, rights });

const sizeOf = async (CartonId: number) => {
  const [resource] = cartons;
  return resource && (await person.record(resource, CartonId))?.['CartonSize'];
};

async function openEntry(rights = rightsBut(), prepare?: (CartonId: number) => Promise<unknown>) {
  const made = await changedCarton();
  await prepare?.(made.CartonId);
  const filter = JSON.stringify({ Page: 'carton-master', RecordId: made.CartonId });
  const portal = await open(`/reports/audit-log?${new URLSearchParams({ filter })}`, rights);
  await screen.findByText('Showing 1 to 2 of 2');
  const [show] = screen.getAllByRole('button', { name: 'Show' });
  if (!show) throw new Error('No entry is shown');
  await portal.user.click(show);
  const dialog = await screen.findByRole('dialog', { name: `Change of ${made.CartonName}` });
  return { ...portal, ...made, dialog };
}

describe('the audit log', () => {
  it('shows who changed what, newest first, and is filtered by master and person', async () => {
    await changedCarton();
    const { user } = await open('/reports/audit-log');
    await screen.findByText(/^Showing 1 to /);
    const [, newest, older] = screen.getAllByRole('row');
    expect(newest).toHaveTextContent(`Carton MasterBox ${counter}Updated`);
    expect(newest).toHaveTextContent('Carton Size: 12 → 24');
    expect(older).toHaveTextContent(`Box ${counter}Created`);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Master' }), 'Category Master');
    expect(await screen.findByText('No data found.')).toBeVisible();
    expect(screen.getByRole('button', { name: /Filters: 1 set$/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByText(/^Showing 1 to /);
    const people = screen.getByRole('combobox', { name: 'Person' });
    await waitFor(() => expect(within(people).getAllByRole('option').length).toBeGreaterThan(1));
    await user.selectOptions(people, within(people).getAllByRole('option').at(1) ?? []);
    await waitFor(() => expect(window.location.search).toContain('UserId'));
    await screen.findByText(/^Showing 1 to /);
  });

  it('is saved as a file of what its filters find', async () => {
    const { CartonId } = await changedCarton();
    const created = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const filter = JSON.stringify({ Page: 'carton-master', RecordId: CartonId });
    const { user } = await open(`/reports/audit-log?${new URLSearchParams({ filter, period: 'today' })}`);
    await screen.findByText('Showing 1 to 2 of 2');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(created).toHaveBeenCalled());
    const [blob] = created.mock.calls[0] ?? [];
    const text = blob && 'text' in blob ? await blob.text() : '';
    expect(text.trim().split('\r\n')).toHaveLength(3);
  });

  it("is one click away from a record's dialog, with that record's changes only", async () => {
    const { CartonId, CartonName } = await changedCarton();
    await changedCarton();
    const { user } = await open(`/masters/carton-master/${CartonId}`);
    await user.click(await screen.findByRole('link', { name: 'History' }));
    await screen.findByText('Showing 1 to 2 of 2');
    for (const row of screen.getAllByRole('row').slice(1)) expect(row).toHaveTextContent(CartonName);
    await user.click(screen.getByRole('button', { name: `Record ${CartonId} only` }));
    await waitFor(() => expect(screen.queryByText('Showing 1 to 2 of 2')).toBeNull());
  });

  it('is not offered to people who may not read it', async () => {
    const { CartonId } = await changedCarton();
    await open(`/masters/carton-master/${CartonId}`, rightsBut({ 'audit-log': [] }));
    await screen.findByRole('button', { name: 'Update' });
    expect(screen.queryByRole('link', { name: 'History' })).toBeNull();
  });
});

describe('an entry', () => {
  it('shows every changed field before and after', async () => {
    const { dialog } = await openEntry();
    const rows = within(dialog).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual(['FieldBeforeAfter', 'Carton Size1224']);
  });

  it('is restored after a question, by the rules of its master, as a new change', async () => {
    const { user, dialog, CartonId, CartonName } = await openEntry();
    await user.click(within(dialog).getByRole('button', { name: 'Restore the version before' }));
    const question = `Restore ${CartonName} as it was before this change?`;
    await user.click(
      within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name: 'Restore' }),
    );
    expect(await screen.findByText('Carton updated successfully.')).toBeVisible();
    expect(await sizeOf(CartonId)).toBe(12);
    await screen.findByText('Carton Size: 24 → 12');
    // assistive technology sees the table once the dialog has gone
    expect((await screen.findAllByRole('row'))[1]).toHaveTextContent(CartonName);
    expect(screen.getByText('Showing 1 to 3 of 3')).toBeVisible();
  });

  it('is restored without fields that are newer', async () => {
    const { user, dialog, CartonId } = await openEntry(rightsBut(), (id) =>
      // entries never change, so this one is written as by an older portal
      network.deps.database.pool.query(`
        begin; alter table audit_entries disable trigger user;
        update audit_entries set before = before - 'Description' where page = 'carton-master' and record_id = ${id};
        alter table audit_entries enable trigger user; commit`),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Restore the version before' }));
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Carton updated successfully.')).toBeVisible();
    expect(await sizeOf(CartonId)).toBe(12);
    const [update] = network.sentTo('CartonMaster/UpdateCarton');
    expect(update?.body).not.toHaveProperty('Description');
  });

  it('says why it cannot be restored', async () => {
    const { user, dialog, CartonId, CartonName } = await openEntry();
    // by now another carton has the old state's name
    const rename = { ...carton, CartonId, CartonName: `${CartonName} renamed` };
    await person.post('CartonMaster/UpdateCarton', rename);
    await person.post('CartonMaster/CreateCarton', { ...carton, CartonName });
    await user.click(within(dialog).getByRole('button', { name: 'Restore the version before' }));
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('This carton exists already.')).toBeVisible();
    expect(dialog).toBeVisible();
  });

  it('is restored by the toggle if it is of a toggle', async () => {
    const { CartonId } = await changedCarton();
    await person.get(`CartonMaster/InActiveRow/${CartonId}/false`);
    const filter = JSON.stringify({ Page: 'carton-master', RecordId: CartonId });
    const { user } = await open(`/reports/audit-log?${new URLSearchParams({ filter })}`);
    await screen.findByText('Showing 1 to 3 of 3');
    await user.click(screen.getAllByRole('button', { name: 'Show' })[0] ?? document.body);
    await user.click(await screen.findByRole('button', { name: 'Restore the version before' }));
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Carton activated successfully.')).toBeVisible();
  });

  it('names the state that a move led to, which only another move changes', async () => {
    const { id } = await makeRecord(person, resourceOf('recall'), (counter += 1));
    await person.post('Recall/LiftRecall', { RecallId: id });
    const filter = JSON.stringify({ Page: 'recall', RecordId: id });
    const { user } = await open(`/reports/audit-log?${new URLSearchParams({ filter })}`);
    await screen.findByText('Showing 1 to 2 of 2');
    expect(screen.getAllByRole('row')[1]).toHaveTextContent('LiftedStatus: In force → Lifted');
    await user.click(screen.getAllByRole('button', { name: 'Show' })[0] ?? document.body);
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Recall · Lifted · ');
    expect(within(dialog).queryByRole('button', { name: 'Restore the version before' })).toBeNull();
  });

  it('is not restored by people who may not edit the master', async () => {
    const { dialog } = await openEntry(rightsBut({ 'carton-master': ['view'] }));
    expect(within(dialog).queryByRole('button', { name: 'Restore the version before' })).toBeNull();
    expect(within(dialog).getByRole('link', { name: 'All changes of this record' })).toBeVisible();
  });
});

it('shows nothing of another company', async () => {
  await changedCarton();
  const companyId = await createCompany(network.deps);
  await openPortal(network, '/reports/audit-log', { companyId });
  expect(await screen.findByText('No data found.')).toBeVisible();
});
