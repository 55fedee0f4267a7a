import { drawRings } from '../shared/rosettePath.ts';
import { whenIdle } from './whenIdle.ts';

/** Lets people who listen to the page hear the verdict first, and names it in the tab. Previews never get its name. */
function announceVerdict(): void {
  const heading = document.querySelector<HTMLElement>('.verdict h1');
  if (!heading) return;
  const brand = document.querySelector('.company p')?.textContent ?? document.title;
  document.title = `${heading.textContent} · ${brand}`;
  if (document.activeElement === document.body) heading.focus({ preventScroll: true });
}

/** Hides pictures that cannot be loaded. The page has their names as text. */
function hideLostPictures(): void {
  for (const picture of document.images) {
    const hide = () => (picture.hidden = true);
    // one may have failed before this script ran
    if (picture.complete && picture.naturalWidth === 0) hide();
    else picture.addEventListener('error', hide);
  }
}

/** Plays the spoken message of the verdict. It starts by itself if the browser allows that, and always has a button. */
function playMessage(): void {
  const audio = document.querySelector<HTMLAudioElement>('.verdict audio');
  const button = document.querySelector<HTMLElement>('.verdict-audio');
  if (!audio || !button) return;
  // browsers refuse sounds before the first touch
  const play = () => void audio.play().catch(() => audio.pause());
  const label = () => {
    for (const [index, each] of button.querySelectorAll('span').entries())
      each.hidden = audio.paused === (index === 1);
  };
  for (const change of ['playing', 'pause']) audio.addEventListener(change, label);
  audio.addEventListener('error', () => (button.hidden = true));
  button.addEventListener('click', () => (audio.paused ? play() : audio.pause()));
  play();
}

/** Draws the rosette behind the verdict, which is heavy to send. */
function drawRosette(): void {
  document.querySelector('.verdict-rosette path')?.setAttribute('d', drawRings().join(''));
}

/** Does what the page does by itself, without React. */
export function enliven(): void {
  announceVerdict();
  hideLostPictures();
  playMessage();
  whenIdle(drawRosette);
}
