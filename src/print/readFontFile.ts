import plain400 from '@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf?url';
import plain600 from '@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf?url';
import devanagari400 from '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf?url';
import devanagari600 from '@expo-google-fonts/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf?url';
import type { ReadFont } from './typeface.ts';

const files = {
  plain: { 400: plain400, 600: plain600 },
  devanagari: { 400: devanagari400, 600: devanagari600 },
} as const;

/** Fetches a font: jsPDF and the shaper read TrueType alone, so that these are other files than the pages'. */
export const readFontFile: ReadFont = async (face, weight) => {
  const response = await fetch(files[face][weight]);
  if (!response.ok) throw new Error(`The font ${face} could not be loaded`);
  return response.arrayBuffer();
};
