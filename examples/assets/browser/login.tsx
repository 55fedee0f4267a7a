import '../formats.ts';
import { setSpoken } from '../../../src/i18n/public/createPageTranslate.ts';
import login from '../../../src/i18n/locales/en/public/login.json';
import twoSteps from '../../../src/i18n/locales/en/public/twoSteps.json';
import { startLogin } from '../../../src/public/login/startLogin.tsx';
import { Mark } from './Mark.tsx';
import './assets.css';

const name = 'Asset Register';
const texts = {
  ...login,
  title: `Log in · ${name}`,
  heading: `Log in to the ${name}`,
  intro: 'What the firm owns, where it is, and who has it.',
};

const Panel = () => (
  <aside className="panel assets">
    <span className="brand">
      <Mark size={30} />
      {name}
    </span>
    <div className="panel-words">
      <p className="panel-line">Every asset has one place and one keeper.</p>
    </div>
  </aside>
);

await startLogin({ Panel }, () =>
  setSpoken('en', {
    pages: { login: texts, twoSteps, accountDeletion: {}, home: {}, privacy: {} },
    say: (text) => text,
  }),
);
