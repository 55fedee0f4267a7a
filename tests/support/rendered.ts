import { createRequire } from 'node:module';

const { setImmediate, setTimeout } = globalThis;
const require = createRequire(import.meta.url);

const react = { isWorking: false };

// React's scheduler takes `setImmediate` as it finds it when it is loaded: so it is known whether anything is left to render.
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

/** Waits until React has rendered all that it has begun to; a page whose session has ended begins again and again. */
export async function rendered(): Promise<void> {
  let turns = 50;
  do await new Promise((resolve) => setTimeout(resolve, 0));
  while (react.isWorking && (turns -= 1));
}
