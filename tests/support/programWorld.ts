import { programCalls } from '../../contract/calls/account/programs.ts';
import { type Ask, done } from './ask.ts';
import { createRole, type Rights, type TestUser } from './factories.ts';
import type { TestDeps } from './testDeps.ts';

let programs = 0;

/** Adds a program as its maker, with a role of its own, and makes a key for it. */
export async function addProgram(
  deps: TestDeps,
  { ask, companyId }: { ask: Ask } & Pick<TestUser, 'companyId'>,
  rights: Rights,
  { RoleId, ...values }: Record<string, unknown> = {},
) {
  const roleId = typeof RoleId === 'number' ? RoleId : await createRole(deps, companyId, rights);
  const added = await done(
    ask<{ ProgramId: number }>('Program/CreateProgram', {
      ProgramName: `Program ${(programs += 1)}`,
      RoleId: roleId,
      OnlyReads: false,
      ExpiresAt: '2099-01-01 00:00',
      ...values,
    }),
  );
  const { Key: key } = await done(ask(programCalls.make, added));
  return { id: added.ProgramId, roleId, key };
}
