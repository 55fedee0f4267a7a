import type { Translations } from '../../../contract/language/translator.ts';

/** The server's texts on numbers, packing, dispatch, recalls and scans, in Hindi. */
export const floor: Translations = {
  'Dispatch %{code} was reversed.': 'डिस्पैच %{code} वापस ले लिया गया।',
  '%{code} was reversed by %{person} on %{moment}.': '%{code} को %{person} ने %{moment} को वापस लिया।',
  'There is no sales order %{number}.': 'सेल्स ऑर्डर %{number} नहीं है।',
  'Everything of order %{number} was dispatched already.': 'ऑर्डर %{number} का सब कुछ पहले ही डिस्पैच हो चुका है।',
  'This order is another dealer’s by now. Please fetch the sales order again.':
    'यह ऑर्डर अब किसी दूसरे डीलर का है। कृपया सेल्स ऑर्डर फिर से लाएँ।',
  'Dispatch %{code} added successfully.': 'डिस्पैच %{code} सेव हो गया।',
  '%{code}: there is no carton %{carton}.': '%{code}: कार्टन %{carton} नहीं है।',
  'This is no carton slip of this company with %{prefix} before its number.':
    'यह इस कंपनी की ऐसी कार्टन स्लिप नहीं है जिसके नंबर से पहले %{prefix} हो।',
  'Slips with %{prefix} are printed up to %{code}. Please print this one in Carton Slip first.':
    '%{prefix} वाली स्लिपें %{code} तक प्रिंट हुई हैं। कृपया पहले इसे कार्टन स्लिप में प्रिंट करें।',
  'No slip with %{prefix} was printed yet. Please print it in Carton Slip first.':
    '%{prefix} वाली कोई स्लिप अभी प्रिंट नहीं हुई। कृपया पहले उसे कार्टन स्लिप में प्रिंट करें।',
  'This slip is used already, of %{carton}.': 'यह स्लिप पहले ही लग चुकी है: %{carton}।',
  'Already packed: %{parts}.': 'पहले ही पैक: %{parts}।',
  '%{numbers} in carton %{code} (packed by %{who} on %{when})':
    '%{numbers} कार्टन %{code} में (%{who} ने %{when} को पैक किया)',
  'carton %{code} (packed by %{who} on %{when})': 'कार्टन %{code} (%{who} ने %{when} को पैक किया)',
  'Damaged: %{numbers}.': 'ख़राब घोषित: %{numbers}।',
  'Not mapped to a product: %{numbers}.': 'किसी उत्पाद पर मैप नहीं: %{numbers}।',
  '%{name} is inactive.': '%{name} निष्क्रिय है।',
  '%{code} is in carton %{outer} (packed by %{who} on %{when}).':
    '%{code} कार्टन %{outer} में है (%{who} ने %{when} को पैक किया)।',
  '%{code} was unpacked by %{who} on %{when}.': '%{code} को %{who} ने %{when} को खोल दिया।',
  '%{code} was dispatched with %{dispatch} by %{who} on %{when}.':
    '%{code} को %{who} ने %{when} को %{dispatch} के साथ डिस्पैच किया।',
  somebody: 'किसी',
  'And %{count} more.': 'और %{count} अन्य।',
  '%{code} is unpacked.': '%{code} खोल दिया गया।',
  'Recalled, and not packed until the recall is lifted: %{parts}.':
    'रिकॉल लागू है, उसके हटने तक पैकिंग नहीं होगी: %{parts}।',
  'Recalled, and not dispatched until the recall is lifted: %{parts}.':
    'रिकॉल लागू है, उसके हटने तक डिस्पैच नहीं होगा: %{parts}।',
  '%{number} stands twice in the list.': '%{number} सूची में दो बार है।',
  'These are %{units} units, and a carton of this product has %{size}.':
    'ये %{units} नग हैं, पर इस उत्पाद के कार्टन में %{size} की ही जगह है।',
  'Some of these units were packed meanwhile.': 'इनमें से कुछ नग इस बीच पैक हो गए।',
  'Carton packed successfully.': 'कार्टन पैक हो गया।',
  '%{code} is no secondary carton.': '%{code} सेकेंडरी कार्टन नहीं है।',
  'This is no seal code.': 'यह सील का कोड नहीं है।',
  'This is the code of a carton, not of a unit.': 'यह कार्टन का कोड है, नग का नहीं।',
  'This is no seal of this company.': 'यह इस कंपनी की सील नहीं है।',
  'These are %{units} units: a run has at most %{most}.':
    'ये %{units} नग हैं: एक बार में लगातार ज़्यादा से ज़्यादा %{most} हो सकते हैं।',
  'This is no secondary carton.': 'यह सेकेंडरी कार्टन नहीं है।',
  'There is no such carton.': 'ऐसा कोई कार्टन नहीं है।',
  'Somebody has printed %{type} slips up to %{code} meanwhile. The next free number is %{number}.':
    'इस बीच किसी ने %{code} तक %{type} स्लिपें प्रिंट कर ली हैं। अगला ख़ाली नंबर %{number} है।',
  'These numbers were issued already. Please try again.': 'ये नंबर पहले ही जारी हो चुके हैं। कृपया फिर कोशिश करें।',
  'Only %{count} numbers are left to issue.': 'जारी करने के लिए बचे नंबर: केवल %{count}।',
  'All numbers are issued.': 'सभी नंबर जारी हो चुके हैं।',
  'Already mapped: %{numbers}.': 'पहले से मैप: %{numbers}।',
  'Damaged, and never mapped again: %{numbers}.': 'ख़राब घोषित, फिर कभी मैपिंग नहीं होगी: %{numbers}।',
  'Not issued: %{numbers}.': 'अभी जारी नहीं: %{numbers}।',
  'Some of these numbers are mapped already.': 'इनमें से कुछ नंबर पहले से मैप हैं।',
  'Some of these numbers were scanned already: the mapping stays as it is.':
    'इनमें से कुछ नंबर स्कैन हो चुके हैं: मैपिंग वैसी ही रहेगी।',
  'Some of these numbers are damaged: the mapping stays as it is.':
    'इनमें से कुछ नंबर ख़राब घोषित हैं: मैपिंग वैसी ही रहेगी।',
  'Some of these numbers are packed: the mapping stays as it is.': 'इनमें से कुछ नंबर पैक हैं: मैपिंग वैसी ही रहेगी।',
  'Some of these numbers are not mapped any more.': 'इनमें से कुछ नंबर अब मैप नहीं हैं।',
  'Demapping added successfully.': 'नंबर डी-मैप हो गए।',
  'Damage added successfully.': 'नंबर ख़राब घोषित हो गए।',
  'No number of this product is of this batch. Its batches are %{batches}.':
    'इस उत्पाद का कोई नंबर इस बैच का नहीं है। इसके बैच हैं: %{batches}।',
  'No number of this product has a batch: recall the product, or a range.':
    'इस उत्पाद के किसी नंबर का बैच नहीं है: उत्पाद या रेंज को रिकॉल करें।',
  'Your company has not issued all of %{numbers}.': 'आपकी कंपनी ने %{numbers} के सभी नंबर जारी नहीं किए।',
  'Several downloads of seals are being made right now. Please try again in a moment.':
    'अभी सीलों के कई डाउनलोड बन रहे हैं। कृपया थोड़ी देर में फिर कोशिश करें।',
  'Your company has not issued this number.': 'आपकी कंपनी ने यह नंबर जारी नहीं किया।',
  'Scan a dispatch, a tertiary or a secondary carton.': 'डिस्पैच, टर्शियरी या सेकेंडरी कार्टन स्कैन करें।',
  'This is no tertiary carton.': 'यह टर्शियरी कार्टन नहीं है।',
  'This is only a part of a code, so that nothing could be checked. Please scan the seal again, or type all 24 letters and digits that are printed on it. Do not trust a product whose seal says this every time.':
    'यह कोड का केवल एक हिस्सा है, इसलिए कुछ भी जाँचा नहीं जा सका। कृपया सील को फिर से स्कैन करें, या उस पर छपे सभी 24 अक्षर और अंक लिखें। जिस उत्पाद की सील हर बार यही दिखाए, उस पर भरोसा न करें।',
  'This is not quite a code of ours. Please compare it with the seal, character by character, and try again.':
    'यह पूरी तरह हमारा कोड नहीं है। कृपया इसे सील से एक-एक अक्षर मिलाएँ और फिर कोशिश करें।',
  'This carton is in %{carton}.': 'यह कार्टन %{carton} में है।',
  'Please unpack that one first.': 'कृपया पहले उसे खोलें।',
  'This carton was dispatched with %{dispatch}.': 'यह कार्टन %{dispatch} के साथ डिस्पैच हो चुका है।',
  'Please reverse the dispatch first.': 'कृपया पहले डिस्पैच वापस लें।',
};
