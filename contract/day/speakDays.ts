import dayjs from 'dayjs';
import 'dayjs/locale/hi.js';
import type { Language } from '../language/Language.ts';

/** Writes the months of all days for people in a language from now on. */
export const speakDays = (language: Language): void => void dayjs.locale(language);
