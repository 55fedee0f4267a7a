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
