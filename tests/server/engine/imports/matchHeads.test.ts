import { expect, it } from 'vitest';
import { importedFields, isImportable } from '../../../../contract/resource/Resource.ts';
import { languages } from '../../../../contract/language/Language.ts';
import { headIn } from '../../../../server/language/inLanguage.ts';
import { matchHeads } from '../../../../server/engine/imports/readCell.ts';
import { resources } from '../../../../src/resources/index.ts';

it.each(resources.filter(isImportable))('knows every head of an export of $title', (resource) => {
  const { columns } = resource.export;
  const files = [
    ...languages.map((language) => columns.map(({ label }) => headIn(language, label))),
    columns.map(({ field, line }) => (line === undefined ? field : `${field}.${line}`)),
  ];
  const fields = Object.fromEntries(importedFields(resource));
  for (const heads of files) {
    const matched = matchHeads(heads, fields, columns);
    expect(heads.filter((_, place) => matched[place] === undefined)).toEqual([]);
  }
});
