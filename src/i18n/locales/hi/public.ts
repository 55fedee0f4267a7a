// What the public pages besides `/pa` load for people who read Hindi.
import { translator } from '../../../../contract/language/translator.ts';
import contract from './declared/contract.json';
import feedback from './declared/feedback.json';
import accountDeletion from './public/accountDeletion.json';
import common from './public/common.json';
import home from './public/home.json';
import login from './public/login.json';
import privacy from './public/privacy.json';
import twoSteps from './public/twoSteps.json';

export const pages = { accountDeletion, common, home, login, privacy, twoSteps };
export const say = translator({ ...contract, ...feedback }, 'hi');
