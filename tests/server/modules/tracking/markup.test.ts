import fc from 'fast-check';
import { expect, it } from 'vitest';
import { markup } from '../../../../server/modules/tracking/journey.ts';

it('holds whatever is filled in as text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { text: made } = markup`<b>${text}</b>`;
      const inner = made.slice('<b>'.length, -'</b>'.length);
      expect(inner).not.toMatch(/[<>"']/);
      expect(inner.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, '')).not.toContain('&');
    }),
  );
});

it('leaves its own earlier answer unchanged', () => {
  expect(markup`${markup`<b>${'<'}</b>`} & ${1}`.text).toBe('<b>&lt;</b> & 1');
});
