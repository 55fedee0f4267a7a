import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import type { OlderStock } from '../../../contract/calls/packing.ts';
import { DialogButtons, DialogFrame } from '../../components/DialogFrame.tsx';
import styles from './floor.module.css';
import { OlderStockList } from './OlderStockList.tsx';

interface OlderStockDialogProps {
  /** The carton that was scanned. */
  code: string;
  stock: OlderStock;
  /** Takes the carton though older ones are there. */
  approve: () => void;
  leave: () => void;
}

/** Asks whether a carton is taken though older ones of its product are there (spec 3 §4). */
export function OlderStockDialog({ code, stock, approve, leave }: OlderStockDialogProps) {
  const translate = useTranslate();
  return (
    <DialogFrame title={translate('app.floor.older_title')} width="medium" close={leave}>
      <div className={styles['dialog']}>
        <p className={styles['lead']}>{translate('app.floor.older_than', { code })}</p>
        <OlderStockList stock={stock} />
      </div>
      <DialogButtons>
        <Button className={styles['large'] ?? ''} variant="text" onClick={leave}>
          {translate('app.floor.leave')}
        </Button>
        <Button className={styles['large'] ?? ''} variant="contained" color="primary" onClick={approve}>
          {translate('app.floor.approve')}
        </Button>
      </DialogButtons>
    </DialogFrame>
  );
}
