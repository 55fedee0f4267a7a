import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './ensureChromium.ts';

const reports = mkdtempSync(join(tmpdir(), 'sealbook-test-'));
const total = { passed: 0, failed: 0, skipped: 0 };
/** Repeated at the end, because the log is long. */
const failures: string[] = [];
/** Tests that failed and passed when they were run once more. Each is a fault of the test or of the portal. */
const unsteady: string[] = [];

/** Runs a command and prints its output once it ends, since other commands run beside it. */
const run = async (
  title: string,
  command: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<boolean> => {
  console.log(`── ${title} …`);
  const started = Date.now();
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  const written: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => written.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => written.push(chunk));
  await once(child, 'close');
  const passed = child.exitCode === 0;
  const text = Buffer.concat(written).toString();
  console.log(
    `\n${text}── ${title}: ${passed ? 'done' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s\n`,
  );
  return passed;
};

const count = (passed: number, failed: number, skipped: number) => {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
};

/** Runs a command that counts as one test. */
const step = async (title: string, command: string, args: string[]) => {
  const passed = await run(title, command, args);
  if (!passed) failures.push(title);
  count(Number(passed), Number(!passed), 0);
};

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

const failuresOf = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && !failed.length) return [`${name}: ${message}`];
    return failed.map(
      ({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages.join('\n')}`,
    );
  });

/** Runs tests. Returns undefined where no report was written. */
const vitest = async (title: string, args: string[], environment?: Record<string, string>) => {
  const file = join(reports, `${title.replaceAll(/\W+/g, '-')}.json`);
  const reporters = ['--reporter=default', '--silent=passed-only', '--reporter=json'];
  const command = ['vitest', 'run', ...reporters, `--outputFile.json=${file}`, ...args];
  const passed = await run(title, 'npx', command, environment);
  try {
    const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
    const failed = report.numFailedTests || (passed ? 0 : Math.max(report.numFailedTestSuites, 1));
    return { report, failed, failures: failuresOf(report) };
  } catch {
    return undefined;
  }
};

/** Runs tests, and the files in which one failed once more. */
const vitestTwice = async (title: string, args: string[], environment?: Record<string, string>) => {
  const first = await vitest(title, args, environment);
  if (!first) {
    failures.push(`${title}: no report`);
    return count(0, 1, 0);
  }
  const { numPassedTests, numPendingTests, testResults } = first.report;
  const files = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  const isFew = files.length > 0 && files.length <= 5;
  const second = isFew ? await vitest(`${title}, again`, [...args, ...files], environment) : undefined;
  const isUnsteady = second?.failed === 0;
  (isUnsteady ? unsteady : failures).push(...first.failures);
  count(numPassedTests + (isUnsteady ? first.failed : 0), isUnsteady ? 0 : first.failed, numPendingTests);
};

interface PlaywrightSuite {
  specs: {
    title: string;
    file: string;
    ok: boolean;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number };
  suites: PlaywrightSuite[];
}

const tellPlaywright = ({ specs, suites = [] }: PlaywrightSuite) => {
  for (const { title, file, ok, tests } of specs) {
    const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
    const told = [`${file}: ${title}`, ...errors.map(({ message = '' }) => message)].join('\n');
    if (!ok) failures.push(told);
    else if (tests.some(({ status }) => status === 'flaky')) unsteady.push(told);
  }
  for (const suite of suites) tellPlaywright(suite);
};

const playwright = async (title: string, chromium: string) => {
  const file = join(reports, 'playwright.json');
  const passed = await run(title, 'npx', ['playwright', 'test', '--retries=1', '--reporter=line,json'], {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  try {
    const { stats, suites }: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'));
    count(stats.expected + stats.flaky, stats.unexpected || (passed ? 0 : 1), stats.skipped);
    for (const suite of suites) tellPlaywright(suite);
  } catch {
    failures.push(`${title}: no report`);
    count(0, 1, 0);
  }
};

async function checksAndJourneys(chromium: string): Promise<void> {
  await step('types, lint, imports, generated files', 'npm', ['run', '--silent', 'check']);
  await step('build', 'npm', ['run', '--silent', 'build', '--', '--mode', 'quick']);
  await step('sizes of the public pages', 'npm', ['run', '--silent', 'sizes']);
  await playwright('journeys in a browser', chromium);
  await vitestTwice('kill -9', ['--config', 'tests/crash/vitest.config.ts']);
}

// The journeys and kills run on the embedded PostgreSQL, these tests on Debian's, which is older.
const others = () => vitestTwice('unit, server, API and component tests', [], { POSTGRES: 'outside' });

// A browser spends half of its time waiting for pages; the other tests use the cores meanwhile.
await Promise.all([checksAndJourneys(await ensureChromium()), others()]);
rmSync(reports, { recursive: true });

for (const failure of unsteady)
  console.log(`\n≈ failed, and passed when it was run once more: ${failure.slice(0, 2_000)}`);
for (const failure of failures) console.log(`\n✗ ${failure.slice(0, 2_000)}`);
console.log(`\nRan on Node ${process.version}.`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed ? 1 : 0);
