import rules from '../../locales/hi/declared/contract.json';
import { translator } from '../../../../contract/language/translator.ts';
import { hindiCommonTexts } from '../pa.ts';
import type { PublicTexts } from '../createPageTranslate.ts';
import { accountDeletion } from './accountDeletion.ts';
import { home } from './home.ts';
import { login, twoSteps } from './login.ts';
import { privacy } from './privacy.ts';

/** The Hindi of the public pages besides `/pa`. */
export const hindi: PublicTexts = {
  pages: { accountDeletion, home, login, privacy, twoSteps },
  common: hindiCommonTexts,
  say: translator(rules),
};
