import './rendered.ts';
import { createRequire } from 'node:module';
import { flushSync } from 'react-dom';

const react: { act?: unknown } = createRequire(import.meta.url)('react');

/** Testing Library renders and fires events in `act`, which React's production build has not. */
react.act ??= (callback: () => unknown) => Promise.resolve(flushSync(callback));
