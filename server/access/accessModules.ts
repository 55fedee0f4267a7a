import type { Module } from '../engine/Module.ts';
import { accountsModule } from './accounts/accountsModule.ts';
import { companySignInModule } from './companySignIn/companySignInModule.ts';
import { passkeysModule } from './passkeys/passkeysModule.ts';
import { passwordsModule } from './passwords/passwordsModule.ts';
import { peopleModule } from './people/peopleModule.ts';
import { rolesModule } from './roles/rolesModule.ts';

/** The modules of every portal to which people sign in by a mailed code, with the rights of a role. */
export const accessModules = {
  accounts: accountsModule,
  companySignIn: companySignInModule,
  passkeys: passkeysModule,
  passwords: passwordsModule,
  people: peopleModule,
  roles: rolesModule(),
} satisfies Record<string, Module>;
