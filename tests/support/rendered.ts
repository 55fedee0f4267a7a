import { createRequire } from 'node:module';

const { setImmediate, setTimeout } = globalThis;
const require = createRequire(import.meta.url);

const react = { isWorking: false };

// React's scheduler takes `setImmediate` when it is loaded, so replacing it tells whether anything is left to render.
Object.assign(globalThis, {
  setImmediate: (work: () => void) => {
    react.isWorking = true;
    return setImmediate(() => {
      react.isWorking = false;
      work();
    });
  },
});
createRequire(require.resolve('react-dom'))('scheduler');
Object.assign(globalThis, { setImmediate });

/** Waits until React has rendered everything that it has begun; a page without a session begins again and again. */
export async function rendered(): Promise<void> {
  let turns = 50;
  do await new Promise((resolve) => setTimeout(resolve, 0));
  while (react.isWorking && (turns -= 1));
}
