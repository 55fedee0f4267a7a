import { commonTexts } from './common.ts';
import { homeTexts } from './home.ts';
import { loginTexts } from './login.ts';
import { paTexts } from './pa.ts';
import { privacyTexts } from './privacy.ts';

/** All texts of the public pages, for the portal's catalogue; each page itself takes its own part only. */
export const publicTexts = {
  public: { common: commonTexts, pa: paTexts, login: loginTexts, home: homeTexts, privacy: privacyTexts },
} as const;
