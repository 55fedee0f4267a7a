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
  plan: 'Plan the mail',
};
