import ChosenIcon from '@mui/icons-material/CheckOutlined';
import Popover from '@mui/material/Popover';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import type { CompanyActedFor } from '../../contract/calls/account/ownAccess.ts';
import { optionsCall } from '../../contract/resource/resourceCalls.ts';
import { companies } from '../api/portal.ts';
import { useBackCloses } from '../browser/useBackCloses.ts';
import { useOptions } from '../components/useOptions.ts';
import { useActFor } from '../components/useCompanyActedFor.ts';
import styles from './Header.module.css';

function companySource() {
  const company = companies();
  if (!company?.calls.options) throw new Error('This portal has no companies to choose from');
  return { call: optionsCall(company, company.calls.options) };
}

interface CompanyChoiceProps {
  actedFor: CompanyActedFor;
  anchor: HTMLElement;
  close: () => void;
}

/** Lists the active companies that match the typed text. The person's own company comes first. */
export default function CompanyChoice({ actedFor, anchor, close }: CompanyChoiceProps) {
  const translate = useTranslate();
  const { isBusy, actFor } = useActFor();
  const searchBox = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [source] = useState(companySource);
  useBackCloses(close);
  const { options, isPending, error } = useOptions(source, typed);
  const own = { value: actedFor.OwnCompanyId, label: actedFor.OwnCompanyName };
  const others = options.filter(({ value }) => value !== own.value);
  const isOwnFound = own.label.toLowerCase().includes(typed.trim().toLowerCase());
  const shown = isOwnFound ? [own, ...others] : others;

  const choose = async (companyId: number) => {
    if (companyId !== actedFor.CompanyId) await actFor(companyId);
    close();
  };

  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transitionDuration={100}
      slotProps={{
        transition: { onEntered: () => searchBox.current?.focus() },
        paper: {
          className: `edge shadow pad-10 ${styles['paper']}`,
          role: 'dialog',
          'aria-label': translate('app.company.choose'),
        },
      }}
    >
      <input
        className="control"
        type="search"
        ref={searchBox}
        aria-label={translate('app.company.search')}
        placeholder={translate('app.company.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className={`stack gap-2 above-8 scrolls ${styles['list']}`} aria-busy={isPending}>
        {shown.map(({ value, label }) => (
          <li key={value}>
            <button
              type="button"
              className="plain-button line full tall-36 pad-0-10 hovers"
              disabled={isBusy}
              aria-current={value === actedFor.CompanyId}
              onClick={() => void choose(value)}
            >
              <span>{label}</span>
              {value === own.value && <small className="rigid size-12">{translate('app.company.own')}</small>}
              {value === actedFor.CompanyId && <ChosenIcon className="icon-18 pushed" />}
            </button>
          </li>
        ))}
      </ul>
      {(error ?? (!isPending && !shown.length)) && (
        <p className="muted pad-10">{translate(error ? 'app.form.options_failed' : 'app.form.no_options')}</p>
      )}
    </Popover>
  );
}
