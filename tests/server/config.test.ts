import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig, settings } from '../../server/config.ts';

/** Reads the names in the first column of the manual's table of settings. */
function namedInManual(): string[] {
  const manual = readFileSync('docs/running.md', 'utf8');
  const [, section = ''] = manual.split('## Settings');
  const rows = section.split('\n## ')[0]?.split('\n') ?? [];
  return rows.flatMap((row) =>
    row.startsWith('| `')
      ? [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].flatMap(([, name]) => name ?? [])
      : [],
  );
}

/** Finds the variables that the portal's sources read through Vite. */
function readByTheBuild(): Set<string> {
  const files = readdirSync('src', { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const text = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')).join('\n');
  return new Set([...text.matchAll(/VITE_[A-Z_]+/g)].map(([name]) => name));
}

describe('the settings', () => {
  it('are those of docs/running.md, and no others', () => {
    const all = [...Object.keys(settings.fields), ...readByTheBuild()];
    expect(namedInManual().toSorted()).toEqual(all.toSorted());
  });

  it('have defaults, also where a variable is there but empty', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      secretKey: undefined,
      demo: false,
      timeZone: 'Asia/Kolkata',
      logLevel: 'info',
    });
    expect(readConfig({ PORT: '', LOG_LEVEL: '', SECRET_KEY: '' })).toEqual(readConfig({}));
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'seals.example.com'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['SMTP_URL', 'mail.example.com'],
    ['SECRET_KEY', 'short'],
    ['SECRET_KEY', `${'x'.repeat(31)}   `],
    ['TIME_ZONE', 'Bombay'],
    ['TRUSTED_PROXIES', '-1'],
    ['TRUSTED_PROXIES', 'all'],
    ['MAPS_ORIGIN', 'https://maps.example.com/search'],
    ['DEMO', 'perhaps'],
    ['LOG_LEVEL', 'loud'],
  ])('stop the start with a sentence where %s is %j', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} (is|starts) .*\\.$`));
  });
});
