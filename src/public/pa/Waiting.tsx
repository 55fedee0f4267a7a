import { translate } from '../../i18n/public/pa.ts';
import { GuillocheRosette } from '../shared/Guilloche.tsx';
import type { Stage } from './useVerification.ts';

interface WaitingProps {
  stage: Stage;
  onSkipLocation: () => void;
}

/** Says what the page is doing; the wait for the device's location can be cut short. */
export function Waiting({ stage, onSkipLocation }: WaitingProps) {
  return (
    <section className="waiting">
      <GuillocheRosette className="waiting-rosette" />
      <h1>{translate('waiting.heading')}</h1>
      <p aria-live="polite">{translate(`waiting.${stage}`)}</p>
      {stage !== 'verdict' && (
        <button type="button" className="button button-plain" onClick={onSkipLocation}>
          {translate('waiting.skip')}
        </button>
      )}
      {stage === 'location' && <p className="waiting-why">{translate('waiting.locationWhy')}</p>}
    </section>
  );
}
