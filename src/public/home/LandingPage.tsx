import { About } from './About.tsx';
import { Contact } from './Contact.tsx';
import { Counters } from './Counters.tsx';
import { Footer } from './Footer.tsx';
import { Gallery } from './Gallery.tsx';
import { Header } from './Header.tsx';
import { Hero } from './Hero.tsx';
import { Reasons } from './Reasons.tsx';
import { Statistics } from './Statistics.tsx';
import { translate } from './texts.ts';

/** The landing page (spec 1 §2); `next` is the page that a signed-out visitor asked for. */
export function LandingPage({ next }: { next: string | undefined }) {
  return (
    <>
      {next !== undefined && (
        <aside className="invitation">
          {translate('notice.text')}{' '}
          <a href={`/login?next=${encodeURIComponent(next)}`}>{translate('notice.link')}</a>
        </aside>
      )}
      <Header />
      <main>
        <Hero />
        <Statistics />
        <About />
        <Counters />
        <Gallery />
        <Reasons />
        <Contact />
      </main>
      <Footer />
    </>
  );
}
