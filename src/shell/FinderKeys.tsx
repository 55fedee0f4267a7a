import SearchIcon from '@mui/icons-material/SearchOutlined';
import { useTranslate } from 'ra-core';
import { Fragment, useEffect, useEffectEvent, useState } from 'react';
import { DialogBody, DialogFrame } from '../components/DialogFrame.tsx';
import { latePart } from '../components/lazyPart.ts';
import styles from './Finder.module.css';

const Finder = latePart(() => import('./Finder.tsx'));

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const findKeys = isMac ? '⌘ K' : 'Ctrl K';

/** Milliseconds in which a handheld scanner has typed its next key. */
const scannersPause = 60;

const typesInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

const listSearch = (): HTMLElement | null => document.querySelector<HTMLElement>('main input[type="search"]');

/** The button that Ctrl and Enter press, of the dialog in front or of the page. */
const submitButton = (): HTMLElement | null | undefined =>
  [...document.querySelectorAll('main, [role="dialog"]')]
    .at(-1)
    ?.querySelector<HTMLElement>('[aria-keyshortcuts="Control+Enter"]');

/**
 * Opens the search over all pages by Ctrl or ⌘ and K, the list's own search by `/`, and the list of keys by `?`. Ctrl or ⌘ and Enter
 * submits what was scanned. A key that
 * another one follows at once comes from a scanner, whose codes have such signs.
 */
function useKeys(open: (what: 'find' | 'keys') => void) {
  const pressed = useEffectEvent(open);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const press = (event: globalThis.KeyboardEvent) => {
      clearTimeout(waiting);
      if (event.key.toLowerCase() === 'k' && (isMac ? event.metaKey : event.ctrlKey) && !event.altKey) {
        event.preventDefault();
        pressed('find');
        return;
      }
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submitButton()?.click();
      const isAlone = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
      if (!isAlone || typesInto(event.target) || document.querySelector('[role="dialog"]')) return;
      if (event.key === '/') waiting = setTimeout(() => listSearch()?.focus(), scannersPause);
      if (event.key === '?') waiting = setTimeout(() => pressed('keys'), scannersPause);
    };
    window.addEventListener('keydown', press);
    return () => {
      clearTimeout(waiting);
      window.removeEventListener('keydown', press);
    };
  }, []);
}

/** The button of the search over all pages, and its keys. */
export function FinderKeys() {
  const translate = useTranslate();
  const [shown, setShown] = useState<'find' | 'keys'>();
  useKeys(setShown);
  const close = () => setShown(undefined);
  return (
    <>
      <button
        type="button"
        className={`plain-button line rigid muted tall-36 pad-0-10 hovers ${styles['open']}`}
        title={translate('app.find.open')}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={() => setShown('find')}
      >
        <SearchIcon aria-hidden="true" />
        <span>{translate('app.find.open')}</span>
        <kbd className="edge sunken">{findKeys}</kbd>
      </button>
      {shown === 'find' && <Finder close={close} />}
      {shown === 'keys' && <Keys close={close} />}
    </>
  );
}

const keys = [
  [findKeys, 'find'],
  ['/', 'search'],
  ['?', 'keys'],
  ['↓ ↑', 'move'],
  ['Enter', 'enter'],
  [isMac ? '⌘ Enter' : 'Ctrl Enter', 'submit'],
  ['Esc', 'close'],
] as const;

function Keys({ close }: { close: () => void }) {
  const translate = useTranslate();
  return (
    <DialogFrame title={translate('app.find.keys')} width="narrow" close={close}>
      <DialogBody>
        <dl className={`stack gap-12-20 ${styles['keys']}`}>
          {keys.map(([key, word]) => (
            <Fragment key={key}>
              <dt>
                <kbd className="edge sunken">{key}</kbd>
              </dt>
              <dd>{translate(`app.find.keys_of.${word}`)}</dd>
            </Fragment>
          ))}
        </dl>
      </DialogBody>
    </DialogFrame>
  );
}
