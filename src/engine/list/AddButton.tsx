import AddIcon from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { fromList } from '../form/useCloseDialog.ts';
import { useRight } from '../../authProvider/useRight.ts';

/** Leads to the dialog for a new record; there by the right to add. */
export function AddButton({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const { search } = useLocation();
  const isAllowed = useRight(resource.page, 'add');
  if (!resource.calls.create || !isAllowed) return null;
  return (
    <Button
      component={Link}
      to={{ pathname: `${resource.path}/create`, search }}
      state={fromList}
      variant="contained"
      color="primary"
      startIcon={<AddIcon />}
    >
      {translate(resource.texts.add, { _: resource.texts.add })}
    </Button>
  );
}
