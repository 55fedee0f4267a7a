import type * as english from '../reportMails.ts';
import type { Texts } from '../public/createTranslate.ts';

export const reportMails: Texts<typeof english.reportMails> = {
  action: 'मेल से भेजें',
  title: 'यह सूची मेल से भेजें',
  about:
    'लोगों को उस समय इस सूची में मिलने वाली पंक्तियाँ CSV फ़ाइल में मिलेंगी, जितनी देखने का उन्हें अधिकार है। “पिछले 7 दिन” जैसी अवधि समय के साथ आगे बढ़ती है।',
  planned: 'तय किए गए मेल',
  next: 'अगला %{moment}',
  people: '%{smart_count} व्यक्ति |||| %{smart_count} लोग',
  remove: '“%{name}” मेल बंद करें',
  every: 'कितनी बार',
  each: { day: 'हर दिन', week: 'हर सप्ताह', month: 'हर महीने' },
  when: {
    day: 'हर दिन %{hour} बजे',
    week: 'हर %{day} को %{hour} बजे',
    month: 'महीने के दिन %{day} को %{hour} बजे',
  },
  day: 'दिन',
  hour: 'समय',
  to: 'किसे',
  no_people: 'कृपया कम से कम एक व्यक्ति चुनें।',
  plan: 'मेल तय करें',
};
