import type * as english from '../views.ts';
import type { Texts } from '../public/createTranslate.ts';

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
  opens: 'सूची इसी से खुलती है',
  none: 'बिना व्यू की सूची',
  delete: '“%{name}” व्यू मिटाएँ',
};
