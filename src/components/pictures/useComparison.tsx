import { Button } from '../Button.tsx';
import { useTranslate } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import type { Period } from '../../../contract/day/period.ts';
import { shortStep, shownStep } from '../../../contract/day/shownStep.ts';
import { daysOfStep, stepAt, stepNames } from '../../../contract/day/step.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { type Group, type Series, totalOf, type Values } from './PictureProps.ts';
import styles from './pictures.module.css';

/** Whether the address compares with the period before, and a function that changes it. */
export function useComparison() {
  const [params, setParams] = useSearchParams();
  const isOn = params.has('compare');
  const toggle = () =>
    setParams((params) => {
      const next = new URLSearchParams(params);
      if (isOn) next.delete('compare');
      else next.set('compare', 'before');
      return next;
    });
  return { isOn, toggle };
}

/** Formats `0.124` as `12%`. A difference is never shown as 0%. */
const shareText = (share: number): string =>
  share < 0.005 ? '<1%' : `${formatQuantity(Math.round(share * 100))}%`;

/** How a number differs from an earlier one, and the share of the difference. */
export function changeOf(now: number, then: number) {
  const kind = then === 0 ? 'none' : now === then ? 'same' : now > then ? 'more' : 'less';
  return { kind, share: shareText(Math.abs(now - then) / then) } as const;
}

/** Returns a function that says how a number differs from that of the period before: `12% more than in Feb 2026 (1,100)`. */
export function useDifference() {
  const translate = useTranslate();
  const periodText = usePeriodText();
  return (now: number, then: number, before: Period, format: Series['format'] = formatQuantity): string => {
    const { kind, share } = changeOf(now, then);
    return translate(`app.compare.${kind}`, { share, before: periodText(before), earlier: format(then) });
  };
}

/** Returns a function that says a period: `in Feb 2026`, `on 3 Feb 2026`, `from 3 Feb to 9 Feb 2026`. */
function usePeriodText() {
  const translate = useTranslate();
  return ({ from, to }: Period): string => {
    const step = stepNames
      .map((name) => stepAt(to, name))
      .find((step) => daysOfStep(step).join() === [from, to].join());
    if (step !== undefined)
      return translate(from === to ? 'app.compare.on' : 'app.compare.in', { step: shownStep(step) });
    const isOneYear = stepAt(from, 'year') === stepAt(to, 'year');
    return translate('app.compare.from_to', {
      from: isOneYear ? shortStep(from) : shownStep(from),
      to: shownStep(to),
    });
  };
}

interface Drawn {
  groups: readonly Group[];
  series: readonly Series[];
}

/** Returns a function that puts the values of the period before beside those of a picture, and says the differences. */
export function useBeside() {
  const translate = useTranslate();
  const periodText = usePeriodText();
  const difference = useDifference();
  /**
   * @param befores the values of each group in the period before
   * @param whole if the series are parts of a whole: the series of their sum, and only it is compared
   */
  return ({ groups, series }: Drawn, befores: readonly Values[], before: Period, whole?: Series) => {
    const summed = (values: Values): Values =>
      whole ? [values.includes(null) ? null : totalOf(values)] : values;
    const sumAt = (place: number, all: readonly Values[]) =>
      totalOf(all.map((values) => summed(values)[place] ?? 0));
    const compared = whole ? [whole] : series;
    return {
      groups: groups.map((group, place) => ({
        ...group,
        values: [...group.values, ...summed(befores[place] ?? [])],
      })),
      series: [
        ...series,
        ...compared.map(({ label, format }) => ({
          label: translate('app.compare.series', { label, before: periodText(before) }),
          format,
          isBefore: true,
        })),
      ],
      differences: compared.map(({ label, format }, place) => {
        const now = sumAt(
          place,
          groups.map(({ values }) => values),
        );
        const said = difference(now, sumAt(place, befores), before, format);
        return translate('app.compare.difference', { label, now: format(now), difference: said });
      }),
    };
  };
}

/** Both buttons of a picture have room beside each other on a phone. */
export const besideAnother = { '&:not(:only-of-type)': { flexGrow: 1, px: { xs: 0.5, sm: '14px' } } };

/** Compares pictures with the period before. */
export function CompareButton({ isOn, toggle }: { isOn: boolean; toggle: () => void }) {
  const translate = useTranslate();
  return (
    <Button className={styles['toggle']} sx={besideAnother} size="small" aria-pressed={isOn} onClick={toggle}>
      {translate('app.compare.compare')}
    </Button>
  );
}
