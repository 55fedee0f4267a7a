import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './ensureChromium.ts';
import { startOutsidePostgres } from './startOutsidePostgres.ts';

const reports = mkdtempSync(join(tmpdir(), 'sealbook-test-'));
const total = { passed: 0, failed: 0, skipped: 0 };

const run = (
  title: string,
  command: string,
  args: string[],
  environment: Record<string, string> = {},
): boolean => {
  console.log(`\n── ${title}`);
  const started = Date.now();
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } });
  console.log(
    `── ${title}: ${status === 0 ? 'done' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  );
  return status === 0;
};

const count = (passed: number, failed: number, skipped: number) => {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
};

/** A step without counts of its own is one test: it passes or fails. */
const step = (title: string, command: string, args: string[]) => {
  const passed = run(title, command, args);
  count(Number(passed), Number(!passed), 0);
};

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  numPendingTests: number;
}

const vitest = (title: string, args: string[], environment?: Record<string, string>) => {
  const file = join(reports, `${title.replaceAll(/\W+/g, '-')}.json`);
  const passed = run(
    title,
    'npx',
    [
      'vitest',
      'run',
      '--reporter=default',
      '--silent=passed-only',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ],
    environment,
  );
  try {
    const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
    const failed = report.numFailedTests || (passed ? 0 : Math.max(report.numFailedTestSuites, 1));
    count(report.numPassedTests, failed, report.numPendingTests);
  } catch {
    count(0, 1, 0);
  }
};

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

const playwright = (title: string, chromium: string) => {
  const file = join(reports, 'playwright.json');
  const passed = run(title, 'npx', ['playwright', 'test', '--reporter=line,json'], {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  try {
    const { stats }: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'));
    count(stats.expected + stats.flaky, stats.unexpected || (passed ? 0 : 1), stats.skipped);
  } catch {
    count(0, 1, 0);
  }
};

const chromium = await ensureChromium();
step('types, lint, imports, generated files', 'npm', ['run', '--silent', 'check']);
step('build', 'npm', ['run', '--silent', 'build']);
step('sizes of the public pages', 'npm', ['run', '--silent', 'sizes']);
vitest('unit, server, API and component tests', []);
// Days never shift, wherever the server's machine and the browser think they are.
for (const zone of ['Pacific/Niue', 'Asia/Kolkata', 'Pacific/Kiritimati']) {
  vitest(`days, in ${zone}`, ['tests/contract/day', 'tests/api/conformance/saves.test.ts'], { TZ: zone });
}
vitest('kill -9', ['--config', 'tests/crash/vitest.config.ts']);

const outside = await startOutsidePostgres();
if (outside) {
  vitest('API tests on an outside PostgreSQL', ['--project', 'node', 'tests/api'], {
    DATABASE_URL: outside.url,
  });
  await outside.stop();
} else {
  console.log(
    '\n── API tests on an outside PostgreSQL: skipped, for there is none and it could not be installed',
  );
  count(0, 0, 1);
}

playwright('journeys in a browser', chromium);
rmSync(reports, { recursive: true });

console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed ? 1 : 0);
