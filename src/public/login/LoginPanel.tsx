import { translate } from '../../i18n/public/login.ts';
import { SealMark } from '../../theme/SealMark.tsx';
import { GuillocheRosette } from '../shared/Guilloche.tsx';

/** The ink side of the page: line-work as on security paper. */
export function LoginPanel() {
  return (
    <aside className="panel">
      <a className="panel-brand" href="/home">
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
