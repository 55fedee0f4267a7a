import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fileNetwork } from '../../support/network.ts';
import { openPortal } from '../../support/portal.tsx';
import { computedStyle } from '../../support/quickStyles.ts';

const network = await fileNetwork();

/** Describes each element by its attributes, so a failure names it. */
const stylesBy = (styleOf: (element: Element) => CSSStyleDeclaration) =>
  [...document.querySelectorAll('*')].map((element) => {
    const { display, visibility, opacity, pointerEvents } = styleOf(element);
    return [(element.cloneNode() as Element).outerHTML, display, visibility, opacity, pointerEvents];
  });

it('tests see the styles that jsdom computes', async () => {
  const { user } = await openPortal(network, '/masters/product-master/create');
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('tab', { selected: false }));
  await user.click(screen.getByRole('combobox', { name: /^Category/ }));
  const styles = stylesBy((element) => getComputedStyle(element));
  expect(styles).toEqual(stylesBy(computedStyle));
  expect(new Set(styles.map(([, display]) => display))).toContain('none');
});
