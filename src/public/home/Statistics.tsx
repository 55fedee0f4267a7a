import { translate } from './texts.ts';

const statistics = ['second', 'characters', 'apps', 'guess'] as const;

export function Statistics() {
  return (
    <section className="statistics" aria-label={translate('statistics.label')}>
      <dl className="wide">
        {statistics.map((key) => (
          <div key={key}>
            <dt>{translate(`statistics.${key}.text`)}</dt>
            <dd>{translate(`statistics.${key}.value`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
