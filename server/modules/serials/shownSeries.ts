/** A number of SQL in groups of three, as `formatSerial` writes it. */
export const shownSerial = (number: string): string =>
  `regexp_replace((${number})::text, '\\Y(?=(\\d{3})+$)', U&'\\202F', 'g')`;

/** Series that a text names; what is beyond them is "and more". */
const mostNamed = 10;

/** SQL: the ranges of a multirange as people read them. */
export const shownSeries = (multirange: string): string => `(
  select string_agg(case when n > ${mostNamed} then 'and more' when lower(part) = upper(part) - 1
    then ${shownSerial('lower(part)')} else ${shownSerial('lower(part)')} || U&'\\00A0– ' || ${shownSerial('upper(part) - 1')} end, ', ' order by n)
  from (select part, row_number() over (order by part) as n from unnest(${multirange}) part limit ${mostNamed + 1}) parts)`;
