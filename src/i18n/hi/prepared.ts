import type * as english from '../prepared.ts';
import type { Texts } from '../public/createTranslate.ts';

export const prepared: Texts<typeof english.prepared> = {
  title: 'तैयार फ़ाइलें',
  about:
    '%{rows} से ज़्यादा पंक्तियों की फ़ाइल यहाँ केवल आपके लिए तैयार होती है और %{days} दिन रखी जाती है; एक साथ ज़्यादा से ज़्यादा %{most}। आप यह पेज छोड़ सकते हैं: फ़ाइल तैयार होने पर सूचना मिलेगी।',
  long: '%{rows} से ज़्यादा पंक्तियाँ: फ़ाइल पहले तैयार होगी।',
  none: 'अभी आपके लिए कोई फ़ाइल तैयार नहीं है।',
  ready:
    '%{name} तैयार है। यह एक्सपोर्ट के पास “तैयार फ़ाइलें” में मिलेगी। |||| %{smart_count} फ़ाइलें तैयार हैं। ये एक्सपोर्ट के पास “तैयार फ़ाइलें” में मिलेंगी।',
  show: 'दिखाएँ',
  kept: '%{rows} पंक्तियाँ, %{size} MB, %{moment} तक',
  arrived: '%{total} में से %{size} MB',
  waiting: 'अभी नेटवर्क नहीं है। डाउनलोड अपने आप आगे चलेगा।',
  stop: '“%{name}” तैयार करना रोकें',
  remove: '“%{name}” हटाएँ',
};
