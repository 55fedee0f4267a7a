import type { Module } from '../../engine/Module.ts';
import { changePasswordEndpoint, checkOwnPasswordEndpoint } from './changePassword.ts';
import { forgotPasswordEndpoint, resetPasswordEndpoint } from './forgottenPassword.ts';

/** One's own password, and a forgotten one. */
export const passwordsModule: Module = {
  endpoints: () => [
    forgotPasswordEndpoint,
    resetPasswordEndpoint,
    checkOwnPasswordEndpoint,
    changePasswordEndpoint,
  ],
};
