import type { Endpoint } from '../../calls/endpoint.ts';
import type { Page } from '../../pages.ts';
import { signUpEndpoint } from '../signUp/signUp.ts';
import { changePasswordEndpoint, checkOwnPasswordEndpoint } from './changePassword.ts';
import { checkUserEndpoint } from './checkUser.ts';
import { deleteAccountEndpoint } from './deleteAccount.ts';
import { forgotPasswordEndpoint } from './forgotPassword.ts';
import { menuEndpoints } from './menuCalls.ts';
import { resetPasswordEndpoint } from './resetPassword.ts';
import { signOutEndpoint } from './signOut.ts';

/**
 * Signing in, up and out, a forgotten password, one's own password, menu and rights, and the end of an account.
 *
 * @param pages every page in the menu's order
 */
export const signInEndpoints = (pages: readonly Page[]): Endpoint[] => [
  checkUserEndpoint,
  signOutEndpoint,
  signUpEndpoint,
  forgotPasswordEndpoint,
  resetPasswordEndpoint,
  checkOwnPasswordEndpoint,
  changePasswordEndpoint,
  deleteAccountEndpoint,
  ...menuEndpoints(pages),
];
