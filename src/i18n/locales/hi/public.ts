// What the public pages besides `/pa` load for people who read Hindi.
import { translator } from '../../../../contract/language/translator.ts';
import contract from './declared/contract.json';
import accountDeletion from './public/accountDeletion.json';
import home from './public/home.json';
import login from './public/login.json';
import privacy from './public/privacy.json';
import twoSteps from './public/twoSteps.json';

export const pages = { accountDeletion, home, login, privacy, twoSteps };
export const say = translator(contract);
export { hindiCommonTexts as common } from '../../public/pa.ts';
