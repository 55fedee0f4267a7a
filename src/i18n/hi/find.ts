import type * as english from '../find.ts';
import type { Texts } from '../public/createTranslate.ts';

export const find: Texts<typeof english.find> = {
  open: 'कुछ भी खोजें',
  hint: 'सील, कार्टन, पेज, रिकॉर्ड …',
  keys: 'कीबोर्ड शॉर्टकट',
  keys_of: {
    find: 'कुछ भी खोजें',
    search: 'इस सूची में खोजें',
    keys: 'ये शॉर्टकट दिखाएँ',
    move: 'नतीजों में ऊपर-नीचे जाएँ',
    enter: 'खोलें',
    close: 'बंद करें',
  },
  tracked: {
    unit: 'सील नंबर %{code}',
    SID: 'सेकेंडरी कार्टन %{code}',
    TID: 'टर्शियरी कार्टन %{code}',
    DID: 'डिस्पैच %{code}',
  },
  journey: 'सफ़र',
  pages: 'पेज',
  add: '%{item} जोड़ें',
  recent: 'पिछली बार खोले',
  more: '“%{text}” से मिले सभी',
  none: '“%{text}” नाम का यहाँ कुछ नहीं है।',
  finding: 'खोज रहे हैं …',
};
