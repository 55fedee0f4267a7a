import '../../../../src/resources/formats.ts';
import { ThemeProvider } from '@mui/material/styles';
import Button from '@mui/material/Button';
import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, useNotify } from 'ra-core';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import * as v from 'valibot';
import { defineCall, sends } from '../../../../contract/calls/Call.ts';
import { inTime } from '../../../../src/api/inTime.ts';
import { DialogFrame } from '../../../../src/components/DialogFrame.tsx';
import { i18nProvider } from '../../../../src/i18n/i18nProvider.ts';
import KeptSaves from '../../../../src/scanning/KeptSaves.tsx';
import { LateScans } from '../../../../src/scanning/LateScans.tsx';
import { ScanBox } from '../../../../src/scanning/ScanBox.tsx';
import { useKeptSave } from '../../../../src/scanning/saves/Outbox.ts';
import { type CheckedScan, useScanQueue } from '../../../../src/scanning/queue/ScanList.ts';
import { Toasts } from '../../../../src/shell/Toasts.tsx';
import '../../../../src/theme/portal.css';
import { portalTheme } from '../../../../src/theme/portalTheme.ts';

const listName = 'trial';

const saveTrial = defineCall('POST', 'Trial/Save', {
  access: 'signed-in',
  summary: 'Saves what was scanned',
  request: sends<{ codes: string[] }>(),
  answer: v.unknown(),
});

/** Answers at once, to measure scanning alone. */
const isInstant = new URLSearchParams(window.location.search).has('instant');

/** Asks the test, as a page asks its server. */
const check = (code: string, { signal, key }: { signal: AbortSignal; key: string }) => {
  performance.mark('check', { detail: code });
  if (isInstant)
    return Promise.resolve<CheckedScan<string>>({ outcome: 'accepted', text: 'Added', item: code });
  return inTime({ limit: 20_000, signal }, async (signal) => {
    const response = await fetch('/trial/check', {
      method: 'POST',
      headers: { 'Idempotency-Key': key },
      body: code,
      signal,
    });
    return (await response.json()) as CheckedScan<string>;
  });
};

/** A floor page with a field, buttons and a dialog beside its scan box. */
function Trial() {
  const queue = useScanQueue<string>({ listName, check });
  const { save, isBusy } = useKeptSave(queue, { call: saveTrial });
  const notify = useNotify();
  const [remark, setRemark] = useState('');
  const [presses, setPresses] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const press = () => setPresses((times) => times + 1);
  const saveAll = async () => {
    const codes = queue.items.map(({ code }) => code);
    const result = await save({ input: { codes }, title: `Carton of ${codes.length}` });
    notify(result.outcome === 'saved' ? result.message : result.outcome);
  };
  const form = (
    <>
      <label>
        Remark <input value={remark} onChange={(event) => setRemark(event.target.value)} />
      </label>
      <Button onClick={press}>Press</Button>
    </>
  );
  return (
    <main style={{ display: 'grid', gap: 16, maxWidth: 900, margin: '16px auto', padding: '0 16px' }}>
      <KeptSaves />
      <ScanBox label="Scan items" onScan={queue.scan} answer={queue.answer} waiting={queue.waiting.length} />
      <LateScans queue={queue} />
      {!isOpen && form}
      <p>Pressed {presses} times</p>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Button disabled={isBusy} onClick={() => void saveAll()}>
        Save all
      </Button>
      <ol aria-label="Scanned">
        {queue.items.map(({ id, code }) => (
          <li key={id}>{code}</li>
        ))}
      </ol>
      {isOpen && (
        <DialogFrame title="A dialog" width="narrow" close={() => setOpen(false)}>
          {form}
        </DialogFrame>
      )}
      <Toasts />
    </main>
  );
}

// a failed call is not repeated, as in the portal
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <ThemeProvider theme={portalTheme}>
      <CoreAdminContext i18nProvider={i18nProvider} queryClient={queryClient}>
        <Trial />
      </CoreAdminContext>
    </ThemeProvider>,
  );
