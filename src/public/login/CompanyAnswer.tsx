import { useEffect, useEffectEvent } from 'react';
import type { LoginAnswer } from '../../../contract/calls/account/login.ts';
import { translate } from '../../i18n/public/login.ts';
import type { ShowToast } from '../shared/Toasts.tsx';
import { useForm } from '../shared/useFields.ts';
import { keepSignedIn } from './keepSignedIn.ts';

interface CompanyAnswerProps {
  /** The query with which the browser came back. */
  answer: string;
  showToast: ShowToast;
  onSignedIn: () => void;
}

/** Signs in with what the company's sign-in answered, and shows why it can't. */
export default function CompanyAnswer({ answer, showToast, onSignedIn }: CompanyAnswerProps) {
  const { isSending, resend } = useForm<never, 'Login/FinishCompanySignIn'>({
    values: {},
    onValues: () => {},
    check: () => ({}),
    path: 'Login/FinishCompanySignIn',
    requestOf: () => ({ Answer: answer }),
    failed: translate('failed'),
    showToast,
    onDone: ({ ResponseData }) => {
      keepSignedIn(ResponseData as LoginAnswer);
      onSignedIn();
    },
  });
  const finish = useEffectEvent(() => resend({ Answer: answer }));
  useEffect(() => finish(), []);
  return isSending ? <output className="login-note">{translate('company.finishing')}</output> : null;
}
