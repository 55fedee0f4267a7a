/** The texts of views. */
export const views = {
  views: 'Views',
  save: 'Save this view',
  about: 'Keeps the search, the filters, the sort and the period of this list under a name.',
  name: 'Name',
  no_name: 'Please enter a name.',
  for: 'For whom',
  for_whom: { own: 'For me', role: 'For my role', company: 'For everybody' },
  shared: { role: 'for the role, by %{name}', company: 'for everybody, by %{name}' },
  delete: 'Delete the view “%{name}”',
};
