import { useEffect, useState } from 'react';
import { clearSession } from '../../api/session.ts';
import { Footer } from '../home/Footer.tsx';
import { Header } from '../home/Header.tsx';
import { translate as translateHome } from '../home/texts.ts';
import { Toasts } from '../shared/Toasts.tsx';
import { useToasts } from '../shared/useToasts.ts';
import '../two-steps/twoSteps.css';
import './accountDeletion.css';
import { DeletionForm } from './DeletionForm.tsx';
import { translate } from './texts.ts';

const email = translateHome('contact.email.value');

const consequences = {
  erased: [
    translate('erased.who'),
    translate('erased.dealer'),
    translate('erased.password'),
    translate('erased.sessions'),
  ],
  kept: [translate('kept.books'), translate('kept.firm'), translate('kept.changes')],
  after: [translate('after.free'), translate('after.feedback', { email }), translate('after.last')],
} as const;

const parts = Object.keys(consequences) as (keyof typeof consequences)[];

/** `/delete-account-data` (spec 1 §2). */
export function AccountDeletionPage() {
  const { toasts, showToast, dismissToast } = useToasts();
  const [isDeleted, setDeleted] = useState(false);
  useEffect(() => {
    document.title = translate('title');
  }, []);
  // whoever comes here is about to leave: the tab's session ends first (spec 1 §2)
  useEffect(clearSession, []);
  return (
    <>
      <Header />
      <main className="wide deletion">
        {isDeleted ? (
          <div className="deletion-done">
            <h1>{translate('done.heading')}</h1>
            <p className="lead">{translate('done.text')}</p>
            <a className="button" href="/home">
              {translate('done.home')}
            </a>
          </div>
        ) : (
          <>
            <div className="deletion-head">
              <h1>{translate('heading')}</h1>
              <p className="lead">{translate('intro')}</p>
            </div>
            <DeletionForm
              showToast={showToast}
              onDeleted={(message) => {
                showToast('success', message);
                setDeleted(true);
              }}
            />
            <div className="deletion-text">
              {parts.map((part) => (
                <section key={part}>
                  <h2>{translate(`${part}.heading`)}</h2>
                  <ul>
                    {consequences[part].map((text) => (
                      <li key={text}>{text}</li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          </>
        )}
      </main>
      <Footer />
      <Toasts toasts={toasts} onDismiss={dismissToast} />
    </>
  );
}
