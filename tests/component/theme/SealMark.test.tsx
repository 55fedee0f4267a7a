import { readFile } from 'node:fs/promises';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SealMark } from '../../../src/theme/SealMark.tsx';

afterEach(cleanup);

const outlines = (svg: ParentNode) => [...svg.querySelectorAll('path')].map((path) => path.getAttribute('d'));

it('is the mark of the browser’s tab as well', async () => {
  const favicon = await readFile('public/favicon.svg', 'utf8');
  const { container } = render(<SealMark />);
  expect(outlines(container)).toHaveLength(2);
  expect(outlines(new DOMParser().parseFromString(favicon, 'image/svg+xml'))).toEqual(outlines(container));
});
