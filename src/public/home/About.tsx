import { translate } from './texts.ts';

export function About() {
  return (
    <section id="about" className="wide section about">
      <h2>{translate('about.heading')}</h2>
      <div>
        <p className="lead">{translate('about.lead')}</p>
        <p>{translate('about.first')}</p>
        <p>{translate('about.second')}</p>
      </div>
    </section>
  );
}
