/** What a person chose: a theme, or the system's. */
export type ThemeChoice = 'light' | 'dark' | 'system';

const storageKey = 'sealbook.theme';

export const themeChoices: readonly ThemeChoice[] = ['light', 'dark', 'system'];

/** The stored choice; without one the system's. */
export function readThemeChoice(): ThemeChoice {
  const stored = localStorage.getItem(storageKey);
  return themeChoices.find((choice) => choice === stored) ?? 'system';
}

/** Shows `choice` at once and keeps it for the next visit. */
export function applyThemeChoice(choice: ThemeChoice): void {
  if (choice === 'system') {
    localStorage.removeItem(storageKey);
    delete document.documentElement.dataset['theme'];
  } else {
    localStorage.setItem(storageKey, choice);
    document.documentElement.dataset['theme'] = choice;
  }
}
