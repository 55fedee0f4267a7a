import { createTheme } from '@mui/material/styles';

const radius = 6;

/** A finger or a glove points. */
const finger = '@media (pointer: coarse)';

/**
 * MUI's components in the colours of tokens.css. The colours are CSS variables, so one theme serves light and dark:
 * `data-theme` on the root element decides (shell/Header.tsx).
 */
export const portalTheme = createTheme({
  // tokens.css says which scheme the browser draws its own controls in
  cssVariables: { nativeColor: true, disableCssColorScheme: true },
  palette: {
    primary: { main: 'var(--accent)', dark: 'var(--accent-hover)', contrastText: 'var(--on-accent)' },
    secondary: { main: 'var(--ink-muted)', dark: 'var(--ink)', contrastText: 'var(--surface)' },
    error: { main: 'var(--negative)', contrastText: 'var(--surface)' },
    success: { main: 'var(--positive)', contrastText: 'var(--surface)' },
    warning: { main: 'var(--caution)', contrastText: 'var(--surface)' },
    text: { primary: 'var(--ink)', secondary: 'var(--ink-muted)' },
    background: { default: 'var(--paper)', paper: 'var(--surface)' },
    divider: 'var(--line)',
    action: {
      active: 'var(--ink-muted)',
      hover: 'var(--surface-sunken)',
      selected: 'var(--accent-soft)',
      // MUI's own colours are black and can't be seen on dark paper
      disabled: 'color-mix(in srgb, var(--ink) 40%, transparent)',
      disabledBackground: 'color-mix(in srgb, var(--ink) 12%, transparent)',
    },
  },
  shape: { borderRadius: radius },
  typography: {
    fontFamily: 'var(--font)',
    fontSize: 14,
    button: { textTransform: 'none', fontWeight: 550, fontSize: 14, lineHeight: '20px' },
  },
  components: {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      // without a ripple, only this outline shows the focus: MUI removes the browser's own
      styleOverrides: {
        root: { '&.Mui-focusVisible': { outline: '2px solid var(--accent)', outlineOffset: 2 } },
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true, variant: 'outlined', color: 'secondary' },
      styleOverrides: {
        root: {
          minHeight: 36,
          padding: '7px 14px',
          whiteSpace: 'nowrap',
          borderColor: 'var(--line)',
          [finger]: { minHeight: 44 },
        },
        outlined: {
          color: 'var(--ink)',
          borderColor: 'var(--line)',
          backgroundColor: 'var(--surface)',
          '&:hover': { borderColor: 'var(--line-strong)', backgroundColor: 'var(--surface-sunken)' },
        },
        text: { color: 'var(--ink-muted)', '&:hover': { backgroundColor: 'var(--surface-sunken)' } },
        startIcon: { marginRight: 6 },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          borderRadius: radius,
          padding: 7,
          color: 'var(--ink-muted)',
          '&:hover': { color: 'var(--ink)', backgroundColor: 'var(--surface-sunken)' },
        },
      },
    },
    MuiSvgIcon: { styleOverrides: { root: { fontSize: 20 } } },
    MuiDialog: {
      styleOverrides: {
        paper: {
          backgroundImage: 'none',
          borderRadius: 12,
          border: '1px solid var(--line)',
          boxShadow: '0 24px 64px rgb(0 0 0 / 22%)',
        },
        paperFullScreen: { borderRadius: 0, border: 0 },
      },
    },
    MuiBackdrop: {
      styleOverrides: {
        root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(20 18 14 / 42%)' } },
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiMenu: {
      styleOverrides: {
        paper: {
          border: '1px solid var(--line)',
          boxShadow: 'var(--shadow)',
          borderRadius: 10,
          marginTop: 6,
        },
        list: { padding: 6 },
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          borderRadius: radius,
          fontSize: 14,
          minHeight: 36,
          padding: '6px 10px',
          '&.Mui-focusVisible': { outlineOffset: -2 },
        },
      },
    },
    MuiAutocomplete: {
      styleOverrides: {
        paper: {
          border: '1px solid var(--line)',
          boxShadow: 'var(--shadow)',
          borderRadius: 10,
          marginTop: 4,
        },
        listbox: { padding: 6 },
        option: { borderRadius: radius, fontSize: 14, minHeight: 36, overflowWrap: 'anywhere' },
      },
    },
    MuiCheckbox: {
      styleOverrides: {
        root: {
          '&.Mui-disabled': { color: 'color-mix(in srgb, var(--line-strong) 55%, transparent)' },
          '&.Mui-focusVisible': { outlineOffset: -4, borderRadius: 8 },
        },
      },
    },
    MuiSwitch: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: { width: 34, height: 20, padding: 0, overflow: 'visible' },
        switchBase: {
          padding: 3,
          color: 'var(--surface)',
          '&.Mui-checked': { transform: 'translateX(14px)', color: 'var(--on-accent)' },
          '&.Mui-checked + .MuiSwitch-track': { backgroundColor: 'var(--accent)', opacity: 1 },
          '&.Mui-disabled': { color: 'var(--surface)' },
          '&.Mui-focusVisible': { outline: 'none' },
          '&.Mui-checked.Mui-disabled': { color: 'var(--on-accent)' },
          '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.4 },
          '&.Mui-focusVisible + .MuiSwitch-track': { outline: '2px solid var(--accent)', outlineOffset: 2 },
        },
        thumb: { width: 14, height: 14, boxShadow: 'none' },
        track: { borderRadius: 10, backgroundColor: 'var(--line-strong)', opacity: 1 },
      },
    },
    MuiTabs: {
      styleOverrides: { root: { minHeight: 40 }, indicator: { height: 2, borderRadius: 2 } },
    },
    MuiTab: {
      styleOverrides: {
        root: {
          textTransform: 'none',
          fontSize: 14,
          fontWeight: 500,
          minHeight: 40,
          minWidth: 0,
          padding: '8px 2px',
          marginRight: 24,
          // the row of tabs would cut off an outer outline
          '&.Mui-focusVisible': { outlineOffset: -2 },
        },
      },
    },
  },
});
