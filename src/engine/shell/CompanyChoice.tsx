import ChosenIcon from '@mui/icons-material/CheckOutlined';
import Popover from '@mui/material/Popover';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ActingCompany } from '../../../contract/calls/actingCompany.ts';
import { readOptions } from '../../dataProvider/readOptions.ts';
import { company } from '../../resources/masters/company.ts';
import { useSettled } from '../inputs/useSettled.ts';
import styles from './CompanySwitch.module.css';
import { useActFor } from './useActingCompany.ts';

/** Milliseconds after the last key before the companies are asked. */
const pause = 200;

interface CompanyChoiceProps {
  acting: ActingCompany;
  anchor: HTMLElement;
  close: () => void;
}

/** The active companies, searched by what is typed, the person's own one first. */
export function CompanyChoice({ acting, anchor, close }: CompanyChoiceProps) {
  const translate = useTranslate();
  const { isBusy, actFor } = useActFor();
  const searchBox = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), pause);
  const call = company.calls.options;
  const { data, isPending, error } = useQuery({
    queryKey: ['options', call, search],
    queryFn: ({ signal }) => readOptions({ call, page: 'dashboard', search, signal }),
    placeholderData: keepPreviousData,
  });
  const own = { value: acting.OwnCompanyId, label: acting.OwnCompanyName };
  const others = (data ?? []).filter(({ value }) => value !== own.value);
  const isOwnFound = own.label.toLowerCase().includes(search.toLowerCase());
  const shown = isOwnFound ? [own, ...others] : others;

  const choose = async (companyId: number) => {
    if (companyId !== acting.CompanyId) await actFor(companyId);
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
          className: styles['paper'],
          role: 'dialog',
          'aria-label': translate('app.company.choose'),
        },
      }}
    >
      <input
        className={styles['search']}
        type="search"
        ref={searchBox}
        aria-label={translate('app.company.search')}
        placeholder={translate('app.company.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className={styles['list']} aria-busy={isPending}>
        {shown.map(({ value, label }) => (
          <li key={value}>
            <button
              type="button"
              disabled={isBusy}
              aria-current={value === acting.CompanyId}
              onClick={() => void choose(value)}
            >
              <span>{label}</span>
              {value === own.value && <small>{translate('app.company.own')}</small>}
              {value === acting.CompanyId && <ChosenIcon />}
            </button>
          </li>
        ))}
      </ul>
      {(error ?? (!isPending && !shown.length)) && (
        <p className={styles['none']}>
          {translate(error ? 'app.form.options_failed' : 'app.form.no_options')}
        </p>
      )}
    </Popover>
  );
}
