import type * as english from '../lists.ts';
import type { Texts } from '../public/createTranslate.ts';

export const columns: Texts<typeof english.columns> = {
  columns: 'कॉलम',
  width: '%{label} की चौड़ाई',
  usual: 'सामान्य चौड़ाई',
  pixels: '%{width} px',
  up: '%{label} को ऊपर ले जाएँ',
  down: '%{label} को नीचे ले जाएँ',
  all: 'सभी कॉलम',
};

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
    month: 'महीने की %{day} तारीख़ को %{hour} बजे',
  },
  day: 'दिन',
  hour: 'समय',
  to: 'किसे',
  no_people: 'कृपया कम से कम एक व्यक्ति चुनें।',
  only_with_rows: 'केवल तब जब पंक्तियाँ हों',
  plan: 'मेल तय करें',
};

export const views: Texts<typeof english.views> = {
  views: 'व्यू',
  save: 'यह व्यू सेव करें',
  about: 'इस सूची की खोज, फ़िल्टर, क्रम, अवधि और कॉलम को एक नाम से रखता है।',
  name: 'नाम',
  no_name: 'कृपया नाम लिखें।',
  for: 'किसके लिए',
  for_whom: { own: 'मेरे लिए', role: 'मेरी भूमिका के लिए', company: 'सभी के लिए' },
  shared: { role: 'भूमिका के लिए, %{name} का बनाया', company: 'सभी के लिए, %{name} का बनाया' },
  is_default: 'सूची इसी व्यू से खोलें',
  replace: 'अपना “%{name}” व्यू बदलें',
  opens: 'सूची इसी से खुलती है',
  none: 'बिना व्यू की सूची',
  delete: '“%{name}” व्यू मिटाएँ',
};
