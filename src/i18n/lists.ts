/** The texts of the choice of columns. */
export const columns = {
  columns: 'Columns',
  width: 'Width of %{label}',
  usual: 'Usual width',
  pixels: '%{width} px',
  up: 'Move %{label} up',
  down: 'Move %{label} down',
  all: 'All columns',
};

/** The texts of lists by mail. */
export const reportMails = {
  action: 'Send by mail',
  title: 'Send this list by mail',
  about:
    'People get the rows that this list finds then, as a CSV file, as far as they may see them. A period such as “Last 7 Days” moves on with time.',
  planned: 'Planned mails',
  next: 'next %{moment}',
  people: '1 person |||| %{smart_count} people',
  remove: 'Stop the mail “%{name}”',
  every: 'How often',
  each: { day: 'Every day', week: 'Every week', month: 'Every month' },
  when: {
    day: 'every day at %{hour}',
    week: 'every %{day} at %{hour}',
    month: 'on day %{day} of the month at %{hour}',
  },
  day: 'Day',
  hour: 'Hour',
  to: 'To',
  no_people: 'Please choose at least one person.',
  only_with_rows: 'Only if there are rows',
  plan: 'Plan the mail',
};

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
  replace: 'Replace your view “%{name}”',
  opens: 'opens with the list',
  none: 'The list without a view',
  delete: 'Delete the view “%{name}”',
};
