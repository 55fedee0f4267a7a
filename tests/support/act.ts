import './rendered.ts';
import { createRequire } from 'node:module';
import { flushSync } from 'react-dom';

const react: { act?: unknown } = createRequire(import.meta.url)('react');

/** Stands in for `act`, which React’s production build lacks and Testing Library takes when it is loaded, after this file. */
react.act ??= (callback: () => unknown) => Promise.resolve(flushSync(callback));
