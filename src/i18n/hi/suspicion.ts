import type * as english from '../suspicion.ts';
import type { Texts } from '../public/createTranslate.ts';

export const suspicion: Texts<typeof english.suspicion> = {
  why: 'यह संदिग्ध क्यों है',
  strength: 'स्कोर में %{strength}',
  places: 'कहाँ स्कैन हुई',
  place: '%{letter}: %{place}, %{smart_count} सेशन',
  scale: '%{kilometres} किमी',
  no_places: 'किसी स्कैन से पता नहीं चलता कि वह कहाँ हुआ।',
  sessions: 'सेशन',
  scans: '%{smart_count} स्कैन',
  nowhere: 'जगह पता नहीं',
  decided: 'क्या तय हुआ',
  warned: 'स्कैन करने वाले को दिखता है',
  lifted: 'हटाया गया: अब यह किसी को नहीं दिखता',
  recall: 'रिकॉल में खोलें',
  track: 'ट्रैकिंग रिपोर्ट में खोलें',
  previous: 'पिछली सील',
  next: 'अगली सील',
  place_of: '%{total} में से %{place}',
  threshold: {
    title: 'सीमा',
    now: 'स्कोर %{threshold} से सील संदिग्ध मानी जाती है।',
    move: 'सीमा बदलें',
    close: 'सीमा रहने दें',
    label: 'किस स्कोर से संदिग्ध',
    effect: 'देखी गई %{all} में से %{smart_count} खुली सील |||| देखी गई %{all} में से %{smart_count} खुली सीलें',
    before: 'अभी %{open}',
    help: 'स्कोर 10 का मतलब है कि ऐसा नकली सील में असली से दस गुना ज़्यादा होता है, स्कोर 20 का मतलब सौ गुना। कम सीमा से ज़्यादा नकलें पकड़ में आती हैं, और झूठी चेतावनियाँ भी बढ़ती हैं।',
    most: '%{most} और ज़्यादा',
    usual: 'सामान्य %{usual} पर लौटें',
  },
};
