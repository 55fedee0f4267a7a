import type * as english from '../points.ts';
import type { Texts } from '../public/createTranslate.ts';

export const points: Texts<typeof english.points> = {
  scan: 'सील का कोड',
  verdict: {
    genuine: 'असली',
    scanned: 'पहले ही स्कैन हो चुकी है',
    fake: 'असली नहीं',
    recalled: 'वापस मँगाया गया',
  },
  earned: '+%{smart_count} पॉइंट',
  earned_by: '%{scheme}। अब आप %{points} पॉइंट भुना सकते हैं।',
  none: {
    earned: 'इस नग के पॉइंट आपको मिल चुके हैं।',
    taken: 'इस नग के पॉइंट किसी और को मिल चुके हैं।',
    noScheme: 'आज कोई योजना आपको इस नग के पॉइंट नहीं देती।',
  },
  scratch: 'स्क्रैच कोड',
  scratch_help: 'सील की खुरचने वाली जगह के नीचे आठ अंक।',
  scratch_send: 'जाँचें',
  recent: 'इस डिवाइस पर स्कैन हुए',
  forget: '%{code} को सूची से हटाएँ',
  available: 'आप भुना सकते हैं',
  reserved: 'खुले अनुरोधों में रुके हैं',
  owed: 'बक़ाया',
  owed_text: 'जिन नंबरों से आपको पॉइंट मिले थे वे डी-मैप या ख़राब घोषित हुए। आपके अगले पॉइंट पहले यह बक़ाया चुकाने में जाएँगे।',
  schemes: 'अभी किससे पॉइंट मिलते हैं',
  schemes_text: 'आपके पॉइंट ख़त्म नहीं होते। योजना ख़त्म होती है।',
  no_schemes: 'आज कोई योजना आपको पॉइंट नहीं देती।',
  each: '%{smart_count} पॉइंट हर नग पर',
  until: '%{day} तक',
  failed: 'आपके पॉइंट नहीं खुल सके।',
  to_redeem: 'भुनाएँ',
  to_scan: 'स्कैन करें',
};
