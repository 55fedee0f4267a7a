import type * as english from '../views.ts';
import type { Texts } from '../public/createTranslate.ts';

export const views: Texts<typeof english.views> = {
  views: 'व्यू',
  save: 'यह व्यू सेव करें',
  about: 'इस सूची की खोज, फ़िल्टर, क्रम और अवधि को एक नाम से रखता है।',
  name: 'नाम',
  no_name: 'कृपया नाम लिखें।',
  for: 'किसके लिए',
  for_whom: { own: 'मेरे लिए', role: 'मेरी भूमिका के लिए', company: 'सभी के लिए' },
  shared: { role: 'भूमिका के लिए, %{name} का बनाया', company: 'सभी के लिए, %{name} का बनाया' },
  delete: '“%{name}” व्यू मिटाएँ',
};
