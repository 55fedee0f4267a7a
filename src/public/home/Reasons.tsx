import { Icon } from '../shared/Icon.tsx';
import { translate } from './texts.ts';

const reasons = ['guess', 'copy', 'open', 'chain', 'privacy'] as const;

export function Reasons() {
  return (
    <section className="wide section reasons">
      <h2>{translate('reasons.heading')}</h2>
      <div>
        {reasons.map((key, index) => (
          <details key={key} name="reasons" open={index === 0}>
            <summary>
              <h3>{translate(`reasons.${key}.heading`)}</h3>
              <Icon name="next" />
            </summary>
            <p>{translate(`reasons.${key}.text`)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
