import ClearIcon from '@mui/icons-material/CloseOutlined';
import SearchIcon from '@mui/icons-material/SearchOutlined';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import toolbar from '../../components/toolbarControl.module.css';
import styles from './SearchBox.module.css';

/** Milliseconds after the last key before the list is asked. */
const pause = 300;

/** Searches while typing, a moment after the last key; Enter searches at once. */
export function SearchBox({ value, search }: { value: string; search: (text: string) => void }) {
  const translate = useTranslate();
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    // the address changed by itself (back, a link): show what it says, but leave a space being typed
    if (text.trim() !== value) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (text: string, wait: number) => {
    setText(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => text.trim() !== value && search(text.trim()), wait);
  };
  return (
    <div className={styles['box']}>
      <SearchIcon aria-hidden="true" />
      <input
        className={toolbar['control']}
        type="search"
        value={text}
        placeholder={translate('app.list.search')}
        aria-label={translate('app.list.search')}
        maxLength={200}
        onChange={(event) => ask(event.target.value, pause)}
        onKeyDown={(event) => event.key === 'Enter' && ask(text, 0)}
      />
      {text && (
        <button type="button" aria-label={translate('app.list.clear_search')} onClick={() => ask('', 0)}>
          <ClearIcon />
        </button>
      )}
    </div>
  );
}
