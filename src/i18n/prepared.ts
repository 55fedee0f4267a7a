/** The texts of prepared files. */
export const prepared = {
  title: 'Prepared files',
  about:
    'A file of more than %{rows} rows is prepared here, for you alone, and kept for %{days} days; at most %{most} at once. You can leave this page: a notice says when it is ready.',
  long: 'More than %{rows} rows: the file is prepared first.',
  none: 'No file is prepared for you now.',
  ready:
    '%{name} is ready. You find it under “Prepared files”, beside Export. |||| %{smart_count} files are ready. You find them under “Prepared files”, beside Export.',
  show: 'Show',
  kept: '%{rows} rows, %{size} MB, until %{moment}',
  arrived: '%{size} of %{total} MB',
  waiting: 'No connection at the moment. The download goes on by itself.',
  stop: 'Stop preparing “%{name}”',
  remove: 'Remove “%{name}”',
};
