import { Button } from '../../components/Button.tsx';
import CloseIcon from '@mui/icons-material/CloseOutlined';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import {
  type Verdict,
  type VerificationAnswer,
  verifyProduct,
} from '../../../contract/calls/verification/verification.ts';
import type { Tone } from '../../../contract/choices/Choice.ts';
import { ApiError } from '../../api/ApiError.ts';
import { ask } from '../../api/ask.ts';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { ToneMark } from '../../components/ToneMark.tsx';
import { ScanBox } from '../../scanning/ScanBox.tsx';
import type { ScanOutcome } from '../../scanning/scanAnswer.ts';
import { useScanQueue } from '../../scanning/queue/ScanList.ts';
import styles from './points.module.css';

/** The server's answer to a code. */
interface Answered {
  message: string;
  data: VerificationAnswer;
}

const looks = {
  genuine: { outcome: 'accepted', tone: 'positive' },
  scanned: { outcome: 'alreadyScanned', tone: 'caution' },
  recalled: { outcome: 'invalid', tone: 'caution' },
  stolen: { outcome: 'invalid', tone: 'negative' },
  lost: { outcome: 'invalid', tone: 'negative' },
  unreleased: { outcome: 'invalid', tone: 'negative' },
  fake: { outcome: 'invalid', tone: 'negative' },
} as const satisfies Record<Verdict, { outcome: ScanOutcome; tone: Tone }>;

/** Genuine scans that stay in the list. */
const mostRecent = 20;

/** Asks for the verdict. A verdict other than genuine has a ResponseCode of its own, as a refusal has. */
async function verify(input: { QrData: string; ScratchCode: string; Typed: boolean }, signal: AbortSignal) {
  const { message, data } = await ask(verifyProduct, { input, signal }).catch((error: unknown) => {
    const read = error instanceof ApiError && v.safeParse(verifyProduct.answer, error.data);
    if (!read || !read.success) throw error;
    return { message: error.message, data: read.output };
  });
  return 'Verdict' in data ? { message, data } : { message, data: undefined };
}

/** Scans the seals of fitted units: the verdict, and the points that a mobile user earns by it. */
export default function ScanPage() {
  const translate = useTranslate();
  const [last, setLast] = useState<{ code: string } & (Answered | { message: string; data: undefined })>();
  // a code that is scanned or typed once more gets its verdict
  const checked = useRef<string>(undefined);
  const queue = useScanQueue<Answered, string | undefined>({
    listName: 'points',
    check: async (code, { extra = '', signal }) => {
      const input = { QrData: code, ScratchCode: extra, Typed: checked.current !== code };
      checked.current = code;
      const answered = await verify(input, signal);
      setLast({ code, ...answered });
      const { message, data } = answered;
      if (!data) return { outcome: 'codeWanted', text: message };
      const { outcome } = looks[data.Verdict];
      const text = [translate(`app.points.verdict.${data.Verdict}`), message].join('. ');
      if (outcome === 'accepted') return { outcome, text, item: { message, data } };
      return { outcome, text, isCertain: data.Verdict !== 'fake' };
    },
  });
  const { items, refused, answer, remove } = queue;
  const oldest = items.length > mostRecent ? items[0]?.id : undefined;
  useEffect(() => {
    if (oldest !== undefined) void remove(oldest);
  }, [oldest, remove]);
  const shown = last && answer?.code === last.code ? last : undefined;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) top.current?.scrollIntoView?.({ block: 'nearest' });
  }, [answer]);
  return (
    <>
      <PageTitle title={translate('app.points.to_scan')} />
      <div className={`stack ${styles['page']}`}>
        {/* above the camera, which takes up a phone's screen */}
        <div ref={top} className={styles['top']}>
          {shown?.data && <Result message={shown.message} data={shown.data} />}
          {shown && !shown.data && (
            <ScratchCode
              key={answer?.id}
              problem={shown.message}
              send={(typed) => queue.scan(shown.code, [], typed)}
            />
          )}
        </div>
        <ScanBox
          label={translate('app.points.scan')}
          onScan={queue.scan}
          answer={answer}
          waiting={queue.waiting.length}
          isShownByPage={shown !== undefined}
          opensCamera
        />
        {items.length + refused.length > 0 && (
          <section className="panel stack gap-12 pad-16">
            <h2>{translate('app.points.recent')}</h2>
            <ul>
              {refused.map(({ id, code, refused: why }) => (
                <li key={id} className={`line gap-12 touch edge-top ${styles['item']}`}>
                  <ToneMark tone={why?.outcome === 'invalid' ? 'negative' : 'caution'} />
                  <p className="fill">
                    {translate(why?.text ?? '')} <small>{code}</small>
                  </p>
                  <Button
                    aria-label={translate('app.points.forget', { code })}
                    onClick={() => void queue.dismiss(id)}
                  >
                    <CloseIcon />
                  </Button>
                </li>
              ))}
              {[...items].reverse().map(({ id, code, item }) => (
                <li key={id} className={`line gap-12 touch edge-top ${styles['item']}`}>
                  <ToneMark tone="positive" />
                  <p className="fill">
                    {item.data.ProductName} <small>{code}</small>
                  </p>
                  <strong>
                    {item.data.EarnedPoints !== undefined &&
                      translate('app.points.earned', { smart_count: item.data.EarnedPoints })}
                  </strong>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

function Result({ message, data }: Answered) {
  const translate = useTranslate();
  const { Verdict, ProductName, ProductImage, EarnedPoints, SchemeName, UserPoints, NoPoints } = data;
  return (
    <section className={`panel stack gap-12 items-start ${styles['result']}`} data-tone={looks[Verdict].tone}>
      <h2>{translate(`app.points.verdict.${Verdict}`)}</h2>
      {message && <p>{message}</p>}
      {ProductName && (
        <p className={`line gap-12 medium ${styles['product']}`}>
          {ProductImage && <img src={ProductImage} alt="" />}
          {ProductName}
        </p>
      )}
      {EarnedPoints !== undefined && (
        <p className={styles['earned']}>
          <strong>{translate('app.points.earned', { smart_count: EarnedPoints })}</strong>
          {translate('app.points.earned_by', { scheme: SchemeName, points: UserPoints })}
        </p>
      )}
      {NoPoints && <p className={styles['earned']}>{translate(`app.points.none.${NoPoints}`)}</p>}
    </section>
  );
}

/** Asks for the code under the scratch field, without which some seals have no verdict. */
function ScratchCode({ problem, send }: { problem: string; send: (typed: string) => void }) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const field = { label: translate('app.points.scratch'), help: translate('app.points.scratch_help') };
  return (
    <form
      className={`panel stack gap-12 items-start ${styles['result']}`}
      data-tone="caution"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim()) send(typed.trim());
      }}
    >
      <h2>{problem}</h2>
      <FieldFrame field={field} isRequired>
        {(control) => (
          <input
            {...control}
            className="control"
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </FieldFrame>
      <Button label="app.points.scratch_send" type="submit" isMain />
    </form>
  );
}
