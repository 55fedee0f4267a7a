/** The texts of views. */
export const views = {
  views: 'Views',
  save: 'Save this view',
  about: 'Keeps the search, the filters, the sort, the period and the columns of this list under a name.',
  name: 'Name',
  no_name: 'Please enter a name.',
  for: 'For whom',
  for_whom: { own: 'For me', role: 'For my role', company: 'For everybody' },
  shared: { role: 'for the role, by %{name}', company: 'for everybody, by %{name}' },
  is_default: 'Open the list with this view',
  opens: 'opens with the list',
  none: 'The list without a view',
  delete: 'Delete the view “%{name}”',
};
