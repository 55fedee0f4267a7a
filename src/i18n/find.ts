/** The texts of the search over all pages. */
export const find = {
  open: 'Find anything',
  hint: 'A seal, a carton, a page, a record …',
  keys: 'Keys',
  keys_of: {
    find: 'Find anything',
    search: 'Search this list',
    keys: 'Show these keys',
    move: 'Go through what was found',
    enter: 'Open it',
    close: 'Close',
  },
  tracked: {
    unit: 'Seal number %{code}',
    SID: 'Secondary carton %{code}',
    TID: 'Tertiary carton %{code}',
    DID: 'Dispatch %{code}',
  },
  journey: 'Journey',
  pages: 'Pages',
  add: 'Add %{item}',
  recent: 'Opened last',
  more: 'All that “%{text}” finds',
  none: 'Nothing is called “%{text}” here.',
  finding: 'Searching …',
};
