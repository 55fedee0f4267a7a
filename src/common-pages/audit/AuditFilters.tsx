import CloseIcon from '@mui/icons-material/CloseOutlined';
import { Button } from '../../components/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'ra-core';
import { getAuditPeople } from '../../../contract/calls/records/auditLog.ts';
import { textOf } from '../../../contract/resource/parseValue.ts';
import { queryFor } from '../../api/ask.ts';
import { useResource } from '../../engine/useResource.ts';
import styles from './audit.module.css';
import { pageTitles } from '../../engine/audit/AuditEntry.ts';

/** Filters the audit log by person and by master. The history of one record can be widened to all records. */
export default function AuditFilters() {
  const translate = useTranslate();
  const resource = useResource();
  const { filterValues: filter, setFilters } = useListContext();
  const { data: people = [] } = useQuery(queryFor([resource.name, 'people'], getAuditPeople));
  const record = textOf(filter['RecordId']);
  const choose = (name: string, value: string) => {
    // the record belongs to one master, but several people may have changed it
    const stays = (other: string) => other !== name && (other !== 'RecordId' || name === 'UserId');
    const others = Object.entries(filter).filter(([other]) => stays(other));
    setFilters(Object.fromEntries([...others, [name, value]]));
  };
  const pages = [...pageTitles()].map(([value, title]) => ({ value, label: translate(title) }));
  const selects = [
    { name: 'UserId', label: 'app.audit.person', all: 'app.audit.everybody', options: people },
    { name: 'Page', label: 'app.audit.master', all: 'app.audit.every_master', options: pages },
  ];
  return (
    <>
      {selects.map(({ name, label, all, options }) => (
        <select
          key={name}
          className={`control compact ${styles['filter']}`}
          aria-label={translate(label)}
          value={textOf(filter[name])}
          onChange={(event) => choose(name, event.target.value)}
        >
          <option value="">{translate(all)}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ))}
      {record && (
        <Button
          label={translate('app.audit.record', { number: record })}
          size="small"
          endIcon={<CloseIcon />}
          title={translate('app.audit.all_records')}
          onClick={() => choose('RecordId', '')}
        />
      )}
    </>
  );
}
