import type { Call } from '../../calls/Call.ts';
import type { Page } from '../../pages.ts';
import { signUp } from '../signUp/signUp.ts';
import { changePassword, checkOwnPassword } from './changePassword.ts';
import { checkUser } from './checkUser.ts';
import { deleteAccount } from './deleteAccount.ts';
import { forgotPassword } from './forgotPassword.ts';
import { menuCalls } from './menuCalls.ts';
import { resetPassword } from './resetPassword.ts';
import { signOut } from './signOut.ts';

/**
 * Signing in, up and out, a forgotten password, one's own password, menu and rights, and the end of an account.
 *
 * @param pages every page in the menu's order
 */
export const signInCalls = (pages: readonly Page[]): Call[] => [
  checkUser,
  signOut,
  signUp,
  forgotPassword,
  resetPassword,
  checkOwnPassword,
  changePassword,
  deleteAccount,
  ...menuCalls(pages),
];
