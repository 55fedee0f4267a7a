import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useRights } from '../../authProvider/useRight.ts';
import { resources } from '../../resources/index.ts';
import styles from './FirstSteps.module.css';

/** What leads from an empty company to its first genuine seal, in this order. */
const keys = ['category', 'product', 'issueNumber', 'mapping'];

const steps = keys.flatMap((key) => resources.filter((resource) => resource.key === key));

/** What a company without numbers does next: those of the steps that the person may take. */
export function FirstSteps() {
  const translate = useTranslate();
  const mayDo = useRights();
  const open = steps.filter(({ page }) => mayDo(page, 'add'));
  if (!open.length) return null;
  return (
    <section className={styles['steps']}>
      <h2>{translate('app.dashboard.first_steps')}</h2>
      <ol>
        {open.map(({ key, path }) => (
          <li key={key}>
            <Link to={`${path}/create`}>{translate(`app.dashboard.step.${key}`)}</Link>
            <p>{translate(`app.dashboard.step_text.${key}`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
