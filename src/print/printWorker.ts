import '../../contract/india/register.ts';
import plain400 from '@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf?url';
import plain600 from '@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf?url';
import devanagari400 from '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf?url';
import devanagari600 from '@expo-google-fonts/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf?url';
import { makePaper } from './makePaper.ts';
import type { PrintMessage, PrintRequest } from './printPaper.ts';
import type { ReadFont } from '../../contract/print/Paper.ts';

const files = {
  plain: { 400: plain400, 600: plain600 },
  devanagari: { 400: devanagari400, 600: devanagari600 },
} as const;

/** Fetches a font as TrueType, the only format that jsPDF and the shaper read. The pages use other files. */
const readFontFile: ReadFont = async (face, weight) => {
  const response = await fetch(files[face][weight]);
  if (!response.ok) throw new Error(`The font ${face} could not be loaded`);
  return response.arrayBuffer();
};

/** Milliseconds between two reports of progress. More reports would only make the page busy. */
const pause = 200;

const say = (message: PrintMessage, transfer: Transferable[] = []): void =>
  self.postMessage(message, { transfer });

/** Makes a file while the page stays usable. */
self.addEventListener('message', ({ data: { job, ...wanted } }: MessageEvent<PrintRequest>) => {
  let said = 0;
  const progress = (part: number): void => {
    const now = performance.now();
    if (now - said < pause) return;
    said = now;
    say({ is: 'progress', part });
  };
  makePaper(job, readFontFile, progress, wanted).then(
    (file) => say({ is: 'done', file }, [file]),
    (error: unknown) => say({ is: 'failed', why: error instanceof Error ? error.message : String(error) }),
  );
});
