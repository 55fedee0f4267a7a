import './rendered.ts';
import { createRequire } from 'node:module';
import { flushSync } from 'react-dom';

const react: { act?: unknown } = createRequire(import.meta.url)('react');

/** Stands in for `act`, which Testing Library calls and React's production build lacks. */
react.act ??= (callback: () => unknown) => Promise.resolve(flushSync(callback));
