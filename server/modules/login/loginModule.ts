import type { Module } from '../../engine/Module.ts';
import { changePasswordEndpoint, checkOwnPasswordEndpoint } from './changePassword.ts';
import { checkUserEndpoint } from './checkUser.ts';
import { deleteAccountEndpoint } from './deleteAccount.ts';
import { forgotPasswordEndpoint } from './forgotPassword.ts';
import { menuEndpoints } from './menuCalls.ts';
import { resetPasswordEndpoint } from './resetPassword.ts';
import { signOutEndpoint } from './signOut.ts';

/** Signing in and out, a forgotten password, one's own password, menu and rights, and the end of an account. */
export const loginModule: Module = {
  endpoints: (pages) => [
    checkUserEndpoint,
    signOutEndpoint,
    forgotPasswordEndpoint,
    resetPasswordEndpoint,
    checkOwnPasswordEndpoint,
    changePasswordEndpoint,
    deleteAccountEndpoint,
    ...menuEndpoints(pages),
  ],
};
