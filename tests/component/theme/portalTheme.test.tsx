import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import { ThemeProvider } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { portalTheme } from '../../../src/theme/portalTheme.ts';

afterEach(cleanup);

it.each([
  ['a button', <Button key="" className="Mui-focusVisible" />],
  ['an icon’s button', <IconButton key="" className="Mui-focusVisible" />],
  ['a tab', <Tab key="" className="Mui-focusVisible" />],
  ['a box', <Checkbox key="" className="Mui-focusVisible" />],
])('shows where the focus of the keyboard is: %s', (_what, element) => {
  const { container } = render(<ThemeProvider theme={portalTheme}>{element}</ThemeProvider>);
  const focused = container.querySelector('.Mui-focusVisible');
  expect(focused && getComputedStyle(focused).outline).toBe('2px solid var(--accent)');
});
