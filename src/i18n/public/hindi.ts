// What the public pages besides `/pa` load for people who read Hindi.
import { translator } from '../../../contract/language/translator.ts';
import contract from '../locales/hi/declared/contract.json';
import accountDeletion from '../locales/hi/public/accountDeletion.json';
import home from '../locales/hi/public/home.json';
import login from '../locales/hi/public/login.json';
import privacy from '../locales/hi/public/privacy.json';
import twoSteps from '../locales/hi/public/twoSteps.json';

export const pages = { accountDeletion, home, login, privacy, twoSteps };
export const say = translator(contract);
export { hindiCommonTexts as common } from './pa.ts';
