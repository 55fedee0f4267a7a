import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { auditLogPath } from '../../../contract/calls/auditLog.ts';
import { pageKey } from '../../../contract/pages.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { historyOf } from '../list/historyOf.ts';
import { useRight } from '../../authProvider/useRight.ts';

/** Leads from a record to its changes, for whoever may read the audit log. */
export function HistoryLink({ resource, id }: { resource: Resource; id: string }) {
  const translate = useTranslate();
  if (!useRight(pageKey(auditLogPath), 'view')) return null;
  return (
    <Button size="small" startIcon={<HistoryIcon />} component={Link} to={historyOf(resource.page, id)}>
      {translate('app.audit.history')}
    </Button>
  );
}
