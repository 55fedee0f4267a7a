import type { Reporter, TestCase } from 'vitest/node';

/** What stands before the name of a test that only its second try passed. */
export const flaky = 'flaky: ';

/** Names each test that only its second try passed, so that no run hides one. */
export default class FlakyReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) console.log(`${flaky}${test.module.relativeModuleId}: ${test.fullName}`);
  }
}
