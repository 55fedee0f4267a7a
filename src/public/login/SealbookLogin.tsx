import { useState } from 'react';
import { translate } from '../../i18n/public/login.ts';
import { SealMark } from '../../theme/SealMark.tsx';
import { LanguageSwitch } from '../language/LanguageSwitch.tsx';
import { drawRings } from '../shared/rosettePath.ts';

/** The dark side of the page, with line-work as on security paper. */
export function LoginPanel() {
  return (
    <aside className="panel">
      <a className="brand" href="/home">
        <SealMark />
        {translate('brand')}
      </a>
      <Rosette />
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

/** Draws a rosette of three woven rings with room in the middle, as decoration. */
function Rosette() {
  const [rings] = useState(drawRings);
  return (
    <svg className="panel-rosette" viewBox="-100 -100 200 200" aria-hidden="true">
      {rings.map((ring, index) => (
        <path
          key={index}
          d={ring}
          fill="none"
          stroke="currentColor"
          strokeWidth="0.45"
          className={`ring-${index}`}
        />
      ))}
    </svg>
  );
}
