import { createRequire } from 'node:module';

interface Transitions {
  Transition: { prototype: { onTransitionEnd: (timeout: number | null, handler: () => void) => void } };
}

const require = createRequire(import.meta.url);
const { Transition }: Transitions = createRequire(require.resolve('@mui/material'))('react-transition-group');
const { onTransitionEnd } = Transition.prototype;

// Nobody watches dialogs open and close.
Transition.prototype.onTransitionEnd = function (_timeout, handler) {
  onTransitionEnd.call(this, 0, handler);
};
