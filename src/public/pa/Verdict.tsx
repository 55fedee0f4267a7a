import type { EarlierScans, ShownScan } from '../../../contract/calls/verification/verdictPage.ts';
import type { Verdict } from '../../../contract/calls/verification/verification.ts';
import type { Tone } from '../../../contract/choices/Choice.ts';
import { translate } from '../../i18n/public/pa.ts';
import { Icon } from '../shared/Icon.tsx';
import { late } from './ProductDetails.tsx';

/** Shows whose seal this is. Without a logo, the name stays. */
export function CompanyHead({
  name = '',
  logo = '',
}: {
  name: string | undefined;
  logo: string | undefined;
}) {
  if (logo === '' && name === '') return null;
  return (
    <header className="line company">
      {logo !== '' && <img src={logo} alt={translate('product.logo', { name })} height="40" {...late} />}
      {name !== '' && <p>{name}</p>}
    </header>
  );
}

const teeth = 18;
const point = (angle: number, radius: number) =>
  `${(32 + radius * Math.sin(angle)).toFixed(1)} ${(32 - radius * Math.cos(angle)).toFixed(1)}`;
const polygon = (corners: number, radius: (index: number) => number, turn = 0) =>
  `M${Array.from({ length: corners }, (_, index) => point((index * 2 * Math.PI) / corners + turn, radius(index))).join('L')}Z`;

const reported = { outline: polygon(5, () => 31), sign: 'M32 19v17M32 44.5v.5' };

/** Each verdict has its own shape, so it can be recognised without its colour. */
const shapes: Record<Verdict, { outline: string; sign: string }> = {
  genuine: {
    outline: polygon(teeth * 2, (index) => (index % 2 === 0 ? 29 : 25.5)),
    sign: 'M20 33l8.5 8.5L45 24',
  },
  scanned: { outline: 'M32 6L60 55H4Z', sign: 'M32 25v14M32 46.5v.5' },
  recalled: { outline: polygon(4, () => 30), sign: 'M21 32h22' },
  stolen: reported,
  lost: reported,
  unreleased: { outline: polygon(6, () => 30), sign: 'M21 32h22' },
  fake: { outline: polygon(8, () => 29, Math.PI / 8), sign: 'M22 22l20 20M42 22L22 42' },
};

/** All others are not to be bought. */
const tones: Partial<Record<Verdict, Tone>> = {
  genuine: 'positive',
  scanned: 'caution',
  recalled: 'caution',
};

function VerdictIcon({ verdict }: { verdict: Verdict }) {
  const { outline, sign } = shapes[verdict];
  return (
    <svg
      className="verdict-icon"
      viewBox="0 0 64 64"
      aria-hidden="true"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d={outline} className="verdict-shape" />
      <path d={sign} className="verdict-sign" />
    </svg>
  );
}

/** The spoken message of the verdict. The page's script plays it. */
function VerdictAudio({ source }: { source: string }) {
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the page has the verdict in words */}
      <audio src={source} preload="none" />
      <button type="button" className="button verdict-audio scripted" suppressHydrationWarning>
        <span suppressHydrationWarning>
          <Icon name="play" />
          {translate('audio.play')}
        </span>
        <span hidden suppressHydrationWarning>
          <Icon name="pause" />
          {translate('audio.pause')}
        </span>
      </button>
      <noscript>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- as above */}
        <audio src={source} preload="none" controls />
      </noscript>
    </>
  );
}

function Earlier({ scans: { count, first, last } }: { scans: EarlierScans }) {
  const times = { first, last, smart_count: count };
  return <p className="verdict-message">{translate('earlier', times)}</p>;
}

/** Whoever finds a stolen or lost seal keeps what whoever finds a fake keeps. */
const adviceOf = (verdict: Exclude<Verdict, 'genuine'>) =>
  verdict === 'stolen' || verdict === 'lost' ? 'fake' : verdict;

interface VerdictBannerProps {
  message: string;
  scan: ShownScan;
  earlier: EarlierScans | undefined;
  goodUntil: string;
}

/** Shows the verdict as a shape, a word and its message. */
export function VerdictBanner({ message, scan, earlier, goodUntil }: VerdictBannerProps) {
  const { Verdict: verdict, IsExpired, GenuineAudio, AlreadyScannedAudio, FakeAudio } = scan;
  const audio = GenuineAudio ?? AlreadyScannedAudio ?? FakeAudio;
  return (
    <section className="verdict" data-tone={tones[verdict] ?? 'negative'}>
      <svg className="verdict-rosette scripted" viewBox="-100 -100 200 200" aria-hidden="true">
        <path suppressHydrationWarning />
      </svg>
      <VerdictIcon verdict={verdict} />
      <h1 tabIndex={-1}>{translate(`verdict.${verdict}`)}</h1>
      {message !== '' && <p className="verdict-message">{message}</p>}
      {IsExpired !== undefined && (
        <p className="verdict-expiry" data-expired={IsExpired}>
          {translate(IsExpired ? 'expiry.over' : 'expiry.good', { day: goodUntil })}
        </p>
      )}
      {earlier && <Earlier scans={earlier} />}
      {verdict !== 'genuine' && <p className="verdict-advice">{translate(`advice.${adviceOf(verdict)}`)}</p>}
      {audio && <VerdictAudio source={audio} />}
    </section>
  );
}
