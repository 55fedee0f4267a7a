import { setEnvironmentData, Worker, type WorkerOptions } from 'node:worker_threads';
import { formats } from '../../contract/values/formats.ts';

const tsx = import.meta.resolve('tsx/esm/api');

/**
 * Starts a thread that runs a TypeScript module, given by its address. A thread of Node 20 reads TypeScript only once it has been
 * told how. It finds the portal's formats as the environment's `formats`. Resolve the address by `import.meta.resolve`, because a bundler's tests take `new URL(…)` for an asset of a page.
 */
export const startThread = (
  module: string,
  options: Pick<WorkerOptions, 'workerData' | 'resourceLimits'> = {},
): Worker => {
  setEnvironmentData('formats', formats());
  return new Worker(`import('${tsx}').then(({ register }) => (register(), import('${module}')));`, {
    ...options,
    eval: true,
    execArgv: [],
  });
};
