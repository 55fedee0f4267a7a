import type { Field } from '../../contract/resource/Field.ts';
import type { Draft } from './draftResource.ts';
import { kindOf } from './kindOf.ts';

const wordOf = new Map([...kindOf].map(([word, kind]) => [kind, word]));

function fieldText({ kind, label, ...options }: Field): string {
  const rest = Object.keys(options).length ? `, ${JSON.stringify(options)}` : '';
  return `${wordOf.get(kind)}(${JSON.stringify(label)}${rest})`;
}

/** The declaration's file, not yet formatted. */
export function declarationText({ key, declaration: { fields, columns, ...head } }: Draft): string {
  const used = [...new Set(Object.values(fields).map(({ kind }) => wordOf.get(kind) ?? kind))].sort();
  const property = ([name, value]: [string, unknown]) => `  ${name}: ${JSON.stringify(value)},`;
  return [
    `import { ${used.join(', ')} } from '../../../contract/resource/fields.ts';`,
    "import { defineResource } from '../../../contract/resource/ResourceDeclaration.ts';",
    '',
    `export const ${key} = defineResource({`,
    ...Object.entries(head).map(property),
    '  fields: {',
    ...Object.entries(fields).map(([name, field]) => `    ${name}: ${fieldText(field)},`),
    '  },',
    property(['columns', columns]),
    '});',
    '',
  ].join('\n');
}
