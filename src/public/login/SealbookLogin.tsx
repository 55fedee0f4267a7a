import { translate } from '../../i18n/public/login.ts';
import { SealMark } from '../../theme/SealMark.tsx';
import { LanguageSwitch } from '../language/LanguageSwitch.tsx';
import { GuillocheRosette } from '../shared/Guilloche.tsx';

/** The dark side of the page, with line-work as on security paper. */
export function LoginPanel() {
  return (
    <aside className="panel">
      <a className="brand" href="/home">
        <SealMark />
        {translate('brand')}
      </a>
      <GuillocheRosette className="panel-rosette" />
      <div className="panel-words">
        <p className="panel-line">{translate('panel.line')}</p>
        <p>{translate('panel.note')}</p>
      </div>
    </aside>
  );
}

/** Leads to the pages for everybody. */
export const LoginFoot = () => (
  <>
    <a className="muted" href="/home">
      {translate('home')}
    </a>
    <a className="muted" href="/privacy-policy">
      {translate('privacy')}
    </a>
    <LanguageSwitch />
  </>
);
