import { AsyncLocalStorage } from 'node:async_hooks';
import { findFormats, type Formats, formats } from '../../contract/values/formats.ts';

const atWork = new AsyncLocalStorage<Formats>();
findFormats(() => atWork.getStore());

/** Does a portal's work in its own formats, whatever other portals the process has. */
export const inFormats = <Result>(own: Formats, work: () => Result): Result =>
  // the registered formats need no storage, which would slow every promise
  own === formats() ? work() : atWork.run(own, work);
