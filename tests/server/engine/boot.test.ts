import { describe, expect, it } from 'vitest';
import { normaliseResources } from '../../../contract/resource/check/normaliseResources.ts';
import type { ResourceDeclaration } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { formats } from '../../../contract/values/formats.ts';
import type { Registry } from '../../../server/engine/Module.ts';
import { resourceEndpoints } from '../../../server/engine/resourceEndpoints.ts';
import { declaredSources } from '../../../server/engine/declaredSources.ts';
import { shelf } from '../../support/declarations.ts';
import { box, registry } from '../../support/shelfApp.ts';
import { accessModules } from '../../../server/access/accessModules.ts';
import { allEndpoints, allSources } from '../../../server/app.ts';
import { engineModules } from '../../../server/engine/engineModules.ts';
import { auditLog } from '../../../src/resources/common/auditLog.ts';
import { plannedMail } from '../../../src/resources/common/plannedMail.ts';
import { role } from '../../../src/resources/common/role.ts';
import { user } from '../../../src/resources/masters/user.ts';

const boxes = 'select id as "BoxId" from boxes where company_id = :company';

describe('at boot', () => {
  const boot =
    (changes: Partial<ResourceDeclaration>, parts: Partial<Registry> = {}) =>
    () => {
      const resources = normaliseResources({ shelf, box: { ...box, ...changes } });
      const whole = { ...registry, ...parts };
      return resourceEndpoints(declaredSources(resources, whole, 'UTC'), whole);
    };
  const where = "The declaration 'box'";

  it.each([
    [
      'a query',
      { table: undefined, rows: 'boxes', writes: 'boxes', calls: { list: 'Box/GetBoxes' } },
      {},
      'boxes',
    ],
    [
      'a writer',
      {
        table: undefined,
        rows: 'boxes',
        writes: 'none',
        calls: { list: 'Box/GetBoxes', create: 'Box/SaveBox' },
      },
      { rows: { boxes } },
      'none',
    ],
    ['a rule before saving', { hooks: { beforeSave: 'none' } }, {}, 'none'],
    ['a rule after saving', { hooks: { afterSave: 'none' } }, {}, 'none'],
    ['a rule before toggling', { hooks: { beforeToggle: 'none' } }, {}, 'none'],
  ] as const)('a declaration that names %s of no module is refused', (_what, changes, parts, name) => {
    expect(boot(changes, parts)).toThrow(`${where} names '${name}', which no module of the server registers`);
  });

  it('names all parts that no module registers at once, with the one that was probably meant', () => {
    const hooks = { beforeSave: 'refuseSven', afterSave: 'none' };
    expect(boot({ hooks })).toThrow(`There are 2 faults:
- ${where} names 'refuseSven', which no module of the server registers; did you mean 'refuseSeven'? (known: refuseSeven)
- ${where} names 'none', which no module of the server registers (known: refuseEight)`);
  });

  it('rows that a module adds to where nothing is declared are refused', () => {
    expect(boot({}, { tableRows: { crate: { join: '', columns: {}, wire: {} } } })).toThrow(
      "A module adds to the rows of 'crate', which declares no table",
    );
  });

  it.each([
    ['a toggle', { toggle: 'Box/InActiveRow' }, 'has a toggle but no writer for it'],
    ['options', { options: 'Box/GetBoxDLL' }, 'has options but no table'],
  ])('%s of rows that no table keeps is refused', (_what, call, why) => {
    const calls = { list: 'Box/GetBoxes', ...call };
    expect(boot({ table: undefined, rows: 'boxes', hooks: {}, calls }, { rows: { boxes } })).toThrow(
      new Error(`${where} ${why}`),
    );
  });
});

it('the modules of every portal ask for no page beyond its people, planned mails and audit log', () => {
  const resources = normaliseResources({ role, user, plannedMail, auditLog });
  const modules = { ...engineModules, ...accessModules };
  const portal = { name: 'Shelves', formats: formats(), resources, handWrittenPages: [], modules };
  expect(() => allEndpoints(portal, allSources(portal, 'UTC'))).not.toThrow();
});
