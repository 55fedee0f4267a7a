import type { Translations } from './translator.ts';

/** The Hindi of the texts that `contract/` has for people: the rules of calls, and what is the same on both sides. */
export const hindi: Translations = {
  'This company is not there or not active.': 'यह कंपनी नहीं है या सक्रिय नहीं है।',
  'Please enter old password.': 'कृपया पुराना पासवर्ड लिखें।',
  'Please enter new password.': 'कृपया नया पासवर्ड लिखें।',
  'Please enter confirm password.': 'कृपया पासवर्ड दोबारा लिखें।',
  'Old password and new password should not be same.': 'पुराना और नया पासवर्ड एक जैसे नहीं होने चाहिए।',
  'New password and old password should not be same.': 'नया और पुराना पासवर्ड एक जैसे नहीं होने चाहिए।',
  'Already Scanned..!': 'पहले ही स्कैन हो चुका..!',
  'This Carton contains some extra products which are not part of this order.':
    'इस कार्टन में कुछ ऐसे उत्पाद हैं जो इस ऑर्डर में नहीं हैं।',
  'There is older stock of this product.': 'इस उत्पाद का पुराना स्टॉक मौजूद है।',
  'Please enter Remark.': 'कृपया टिप्पणी लिखें।',
  'Remark can have at most %{most} characters.': 'टिप्पणी में ज़्यादा से ज़्यादा %{most} अक्षर हो सकते हैं।',
  'Reason can have at most %{most} characters.': 'कारण में ज़्यादा से ज़्यादा %{most} अक्षर हो सकते हैं।',
  'A reason can have at most %{most} characters.': 'कारण में ज़्यादा से ज़्यादा %{most} अक्षर हो सकते हैं।',
  'A dispatch can have at most %{most} cartons. Please divide it.':
    'एक डिस्पैच में ज़्यादा से ज़्यादा %{most} कार्टन हो सकते हैं। कृपया इसे बाँट दें।',
  'There is no such sales order.': 'ऐसा कोई सेल्स ऑर्डर नहीं है।',
  '%{name} takes at most %{most} words.': '%{name} में ज़्यादा से ज़्यादा %{most} शब्द हो सकते हैं।',
  "%{name} takes words of the standard, several between |, not '%{given}'.":
    "%{name} में मानक के शब्द आते हैं, एक से ज़्यादा हों तो | से अलग, '%{given}' नहीं।",
  '%{name} is a moment such as 2026-11-03T00:00:00+05:30.':
    '%{name} ऐसा समय होता है: 2026-11-03T00:00:00+05:30।',
  'Please enter your name.': 'कृपया अपना नाम लिखें।',
  'Please enter only alphabet.': 'कृपया केवल अक्षर लिखें।',
  'Please enter your email-id.': 'कृपया अपना ई-मेल पता लिखें।',
  'Please enter your mobile no.': 'कृपया अपना मोबाइल नंबर लिखें।',
  'Please enter your feedback.': 'कृपया अपनी राय लिखें।',
  'This scan is too old to comment on. Please scan the seal again.':
    'यह स्कैन इतना पुराना है कि इस पर राय नहीं दी जा सकती। कृपया सील को फिर से स्कैन करें।',
  'This record is not there any more.': 'यह रिकॉर्ड अब नहीं है।',
  'Please choose a record.': 'कृपया एक रिकॉर्ड चुनें।',
  'PageSize is -1 or a number from 1 to %{most}.': 'PageSize -1 या 1 से %{most} तक की संख्या होती है।',
  'Please enter password': 'कृपया पासवर्ड लिखें',
  'Please enter OTP.': 'कृपया OTP लिखें।',
  'Please enter the six digits of the OTP.': 'कृपया OTP के छह अंक लिखें।',
  'RequestType is missing.': 'RequestType नहीं है।',
  'RequestType is 1 to be sent a code or 2 to use it.':
    'RequestType कोड मँगाने के लिए 1 और उसे इस्तेमाल करने के लिए 2 होता है।',
  'Please select dealer.': 'कृपया डीलर चुनें।',
  'Please select Product.': 'कृपया उत्पाद चुनें।',
  'Please enter only number.': 'कृपया केवल संख्या लिखें।',
  'Qty must be greater than 0': 'मात्रा 0 से ज़्यादा होनी चाहिए',
  'Qty can have at most %{most} digits.': 'मात्रा में ज़्यादा से ज़्यादा %{most} अंक हो सकते हैं।',
  "No changes in Order, can't update": 'ऑर्डर में कोई बदलाव नहीं है, इसलिए नहीं बदला जा सकता',
  'You Want To Add More Item ?': 'क्या आप और उत्पाद जोड़ना चाहते हैं?',
  'An order can have at most %{most} products. Please divide it.':
    'एक ऑर्डर में ज़्यादा से ज़्यादा %{most} उत्पाद हो सकते हैं। कृपया इसे बाँट दें।',
  'A list can have at most %{most} lines. Please paste it in parts.':
    'सूची में ज़्यादा से ज़्यादा %{most} लाइनें हो सकती हैं। कृपया इसे हिस्सों में चिपकाएँ।',
  'Remarks can have at most %{most} characters.': 'टिप्पणी में ज़्यादा से ज़्यादा %{most} अक्षर हो सकते हैं।',
  'Please mark the order as read before you download it.': 'डाउनलोड करने से पहले कृपया ऑर्डर को पढ़ा हुआ मार्क करें।',
  'At most %{most} products are shown. Please search for the others.':
    'ज़्यादा से ज़्यादा %{most} उत्पाद दिखते हैं। बाक़ी को कृपया खोजें।',
  'You can pack only same product': 'केवल एक ही उत्पाद साथ पैक हो सकता है',
  'Define in min 5 char': 'कम से कम 5 अक्षरों में बताएँ',
  'This is no code.': 'यह कोड नहीं है।',
  'This is no number of a unit.': 'यह किसी नग का नंबर नहीं है।',
  'A carton can have at most %{units} units, of %{scans} scans.':
    'एक कार्टन में %{scans} स्कैन से ज़्यादा से ज़्यादा %{units} नग हो सकते हैं।',
  'A carton can have at most %{most} cartons inside.': 'एक कार्टन में ज़्यादा से ज़्यादा %{most} कार्टन हो सकते हैं।',
  'No page is selected': 'कोई पेज नहीं चुना गया',
  'Please select from date.': 'कृपया शुरू की तारीख़ चुनें।',
  'Please select to date.': 'कृपया अंतिम तारीख़ चुनें।',
  'Please enter only date.': 'कृपया केवल तारीख़ लिखें।',
  'From date must be less than to date.': 'शुरू की तारीख़ अंतिम तारीख़ से पहले की होनी चाहिए।',
  'To date must be greater than from date.': 'अंतिम तारीख़ शुरू की तारीख़ के बाद की होनी चाहिए।',
  '%{name} is true or false.': '%{name} true या false होता है।',
  'This scan is too old to rate. Please scan the seal again.':
    'यह स्कैन इतना पुराना है कि इस पर रेटिंग नहीं दी जा सकती। कृपया सील को फिर से स्कैन करें।',
  'Please choose one to five stars.': 'कृपया एक से पाँच स्टार चुनें।',
  'Password should be minimum 4 characters long, 1 uppercase & 1 lowercase character with 1 number.':
    'पासवर्ड में कम से कम 4 अक्षर हों, जिनमें 1 बड़ा (A–Z) और 1 छोटा (a–z) अक्षर और 1 अंक हो।',
  'Please enter password.': 'कृपया पासवर्ड लिखें।',
  'New password and Confirm password should be same.': 'नया पासवर्ड और दोबारा लिखा पासवर्ड एक जैसे होने चाहिए।',
  'This link is no longer valid. Please ask for another one by Forgot Password.':
    'यह लिंक अब मान्य नहीं है। कृपया “पासवर्ड भूल गए?” से दूसरा मँगाएँ।',
  'Please Select Excel file.': 'कृपया Excel फ़ाइल चुनें।',
  'Only Excel files (.xlsx or .xls) are accepted.': 'केवल Excel फ़ाइलें (.xlsx या .xls) अपलोड की जा सकती हैं।',
  'This file is larger than %{most} MB.': 'यह फ़ाइल %{most} MB से बड़ी है।',
  'Please name the Idempotency-Key of a save.': 'कृपया किसी सेव की Idempotency-Key बताएँ।',
  'Please enter valid prefix.': 'कृपया सही प्रीफ़िक्स लिखें।',
  'We have sent you a mail. Please confirm your e-mail by its link within two days: your request is looked at then.':
    'हमने आपको मेल भेजा है। कृपया दो दिन के अंदर उसके लिंक से अपने ई-मेल की पुष्टि करें: आपका अनुरोध तब देखा जाएगा।',
  'Your request has been received. You will be told by e-mail when it is decided; you can sign in once it is approved.':
    'आपका अनुरोध मिल गया है। फ़ैसला होने पर आपको ई-मेल से बताया जाएगा; मंज़ूर होने के बाद आप लॉग इन कर सकते हैं।',
  'This link is no longer valid. Please ask for an account again.':
    'यह लिंक अब मान्य नहीं है। कृपया खाते के लिए फिर से अनुरोध करें।',
  'At most %{most} slips can be printed at a time.': 'एक बार में ज़्यादा से ज़्यादा %{most} स्लिपें प्रिंट हो सकती हैं।',
  'Please enter Sql query': 'कृपया SQL क्वेरी लिखें',
  'A script has at most %{most} letters.': 'स्क्रिप्ट में ज़्यादा से ज़्यादा %{most} अक्षर हो सकते हैं।',
  'RunId is a uuid.': 'RunId एक uuid होता है।',
  'Please choose a threshold from %{least} to %{most}.': 'कृपया %{least} से %{most} तक की सीमा चुनें।',
  'No seal, carton or dispatch of your company has this code.':
    'आपकी कंपनी की किसी सील, कार्टन या डिस्पैच का यह कोड नहीं है।',
  'We do not know this code. The product may not be genuine: please ask where you bought it.':
    'हम इस कोड को नहीं पहचानते। हो सकता है कि उत्पाद असली न हो: कृपया वहाँ पूछें जहाँ से आपने इसे ख़रीदा।',
  'The brand made this seal and has not put it on any product yet. Please do not trust a product that carries it: ask where you bought it.':
    'यह सील ब्रांड ने बनाई है, पर अब तक किसी उत्पाद पर नहीं लगाई। जिस उत्पाद पर यह लगी हो, उस पर भरोसा न करें: वहाँ पूछें जहाँ से आपने इसे ख़रीदा।',
  'This seal belongs to a print run that was recalled. The product may not be genuine: please ask where you bought it.':
    'यह सील ऐसी छपाई की है जो वापस ले ली गई। हो सकता है कि उत्पाद असली न हो: कृपया वहाँ पूछें जहाँ से आपने इसे ख़रीदा।',
  'Please enter the code under the scratch field.': 'कृपया खुरचने वाली जगह के नीचे का कोड लिखें।',
  'This is not the code under the scratch field. Please look again.':
    'खुरचने वाली जगह के नीचे का कोड यह नहीं है। कृपया फिर से देखें।',
  'This page was open for too long to count as a scan. Please load it again.':
    'यह पेज इतनी देर खुला रहा कि इसे स्कैन नहीं गिना जा सकता। कृपया इसे फिर से खोलें।',
  'Thank you for your rating.': 'आपकी रेटिंग के लिए धन्यवाद।',
  'This seal has already been rated.': 'इस सील को रेटिंग पहले ही दी जा चुकी है।',
  'Thank you for your feedback.': 'आपकी राय के लिए धन्यवाद।',
  'This product cannot be rated.': 'इस उत्पाद को रेटिंग नहीं दी जा सकती।',
  'This product does not take feedback.': 'इस उत्पाद पर राय नहीं ली जाती।',
  'This record has been changed since you opened it.': 'आपके खोलने के बाद यह रिकॉर्ड बदल गया है।',
  'Please enter a name.': 'कृपया नाम लिखें।',
  'Please choose a day of the week.': 'कृपया सप्ताह का कोई दिन चुनें।',
  'Please choose a page.': 'कृपया एक पेज चुनें।',
  'This list is narrowed by too much to be kept.': 'इस सूची में इतने फ़िल्टर हैं कि यह सेव नहीं की जा सकती।',
  'Different phones scanned it in %{from} and, %{time} later, in %{to}, %{distance} km away, and so in %{more} more towns.':
    'अलग-अलग फ़ोनों ने इसे %{from} में और %{time} बाद %{distance} किमी दूर %{to} में स्कैन किया, और ऐसे ही %{more} और शहरों में।',
  'Different phones scanned it in %{from} and, %{time} later, in %{to}, %{distance} km away, and so in %{more} more town.':
    'अलग-अलग फ़ोनों ने इसे %{from} में और %{time} बाद %{distance} किमी दूर %{to} में स्कैन किया, और ऐसे ही %{more} और शहर में।',
  'Different phones scanned it in %{from} and, %{time} later, in %{to}, %{distance} km away.':
    'अलग-अलग फ़ोनों ने इसे %{from} में और %{time} बाद %{distance} किमी दूर %{to} में स्कैन किया।',
  'Different phones scanned it in %{count} towns: %{towns}.':
    'अलग-अलग फ़ोनों ने इसे %{count} शहरों में स्कैन किया: %{towns}।',
  '%{people} people scanned it; seals of such products are usually scanned by %{usual}.':
    'इसे %{people} लोगों ने स्कैन किया; ऐसे उत्पादों की सील आम तौर पर %{usual} लोग स्कैन करते हैं।',
  'Scanned in %{town} %{time} before it was %{state}, by %{people} people.':
    '%{state} से %{time} पहले %{town} में %{people} लोगों ने स्कैन किया।',
  'Scanned in %{town} %{time} before it was %{state}.': '%{state} से %{time} पहले %{town} में स्कैन हुई।',
  'Scanned %{time} before it was %{state}, by %{people} people.':
    '%{state} से %{time} पहले %{people} लोगों ने स्कैन किया।',
  'Scanned %{time} before it was %{state}.': '%{state} से %{time} पहले स्कैन हुई।',
  'on a product': 'किसी उत्पाद पर लगने',
  dispatched: 'डिस्पैच',
  'Scanned only far from %{state}, the state of the dealer it was dispatched to: in %{towns}, %{distance} km away at the least.':
    'केवल %{state} से दूर स्कैन हुई, जो उस डीलर का राज्य है जिसे यह डिस्पैच हुई: %{towns} में, कम से कम %{distance} किमी दूर।',
  'Scanned in %{town} %{time} after %{end}, by %{people} people.':
    '%{end} के %{time} बाद %{town} में %{people} लोगों ने स्कैन किया।',
  'Scanned in %{town} %{time} after %{end}.': '%{end} के %{time} बाद %{town} में स्कैन हुई।',
  'Scanned %{time} after %{end}, by %{people} people.': '%{end} के %{time} बाद %{people} लोगों ने स्कैन किया।',
  'Scanned %{time} after %{end}.': '%{end} के %{time} बाद स्कैन हुई।',
  'it was taken out as damaged': 'ख़राब घोषित होने',
  'it was taken off its product': 'उत्पाद से हटाए जाने',
  'it was recalled': 'रिकॉल होने',
  'its points were given': 'पॉइंट दिए जाने',
  'Of %{scanned} seals of its carton or range that were scanned in the same days, %{elsewhere} was scanned in other places.':
    'इसके कार्टन या रेंज की जो %{scanned} सीलें उन्हीं दिनों स्कैन हुईं, उनमें से %{elsewhere} दूसरी जगहों पर स्कैन हुई।',
  'Of %{scanned} seals of its carton or range that were scanned in the same days, %{elsewhere} were scanned in other places.':
    'इसके कार्टन या रेंज की जो %{scanned} सीलें उन्हीं दिनों स्कैन हुईं, उनमें से %{elsewhere} दूसरी जगहों पर स्कैन हुईं।',
  '%{count} minute': '%{count} मिनट',
  '%{count} minutes': '%{count} मिनट',
  '%{count} hour': '%{count} घंटे',
  '%{count} hours': '%{count} घंटे',
  '%{count} day': '%{count} दिन',
  '%{count} days': '%{count} दिन',
  '%{count} month': '%{count} महीने',
  '%{count} months': '%{count} महीने',
  '%{count} second': '%{count} सेकंड',
  '%{count} seconds': '%{count} सेकंड',
  'Please enter at most %{most} characters.': 'कृपया ज़्यादा से ज़्यादा %{most} अक्षर लिखें।',
  'Please enter at most %{most} rows.': 'कृपया ज़्यादा से ज़्यादा %{most} पंक्तियाँ लिखें।',
  'Please enter a number with at most %{decimals}.': 'कृपया ऐसी संख्या लिखें जिसमें ज़्यादा से ज़्यादा %{decimals} हों।',
  'one decimal': 'एक दशमलव अंक',
  '%{places} decimals': '%{places} दशमलव अंक',
  "'%{name}' stands here twice.": "'%{name}' यहाँ दो बार लिखा है।",
  'Please enter a date and a time.': 'कृपया तारीख़ और समय लिखें।',
  'There is no such time on this day: the clocks go forward.': 'इस दिन यह समय नहीं होता: घड़ियाँ आगे की जाती हैं।',
  'Please enter a text.': 'कृपया कुछ लिखें।',
  'Another record has the same text, written with other signs. Please change one of them.':
    'दूसरे रिकॉर्ड में यही पाठ है, बस दूसरे चिह्नों से लिखा हुआ। कृपया दोनों में से एक बदलें।',
  'Please enter a password.': 'कृपया पासवर्ड लिखें।',
  'Please choose one of the list.': 'कृपया सूची में से एक चुनें।',
  'Please upload the file again.': 'कृपया फ़ाइल फिर से अपलोड करें।',
  'Please enter a link that starts with http:// or https://.':
    'कृपया ऐसा लिंक लिखें जो http:// या https:// से शुरू हो।',
  'Please enter a name and a value in each row.': 'कृपया हर पंक्ति में नाम और मान लिखें।',
  'Please enter the rows as a list.': 'कृपया पंक्तियाँ एक सूची के रूप में भेजें।',
  'Please choose yes or no.': 'कृपया हाँ या नहीं चुनें।',
  'This number is too large.': 'यह संख्या बहुत बड़ी है।',
  'Please enter valid email-id.': 'कृपया सही ई-मेल पता लिखें।',
  'Please enter valid mobile no.': 'कृपया सही मोबाइल नंबर लिखें।',
  'Different phones scanned it in %{count} towns: %{towns} and %{last}.':
    'अलग-अलग फ़ोनों ने इसे %{count} शहरों में स्कैन किया: %{towns} और %{last}।',
  'Scanned only far from %{state}, the state of the dealer it was dispatched to: in %{towns} and %{last}, %{distance} km away at the least.':
    'केवल %{state} से दूर स्कैन हुई, जो उस डीलर का राज्य है जिसे यह डिस्पैच हुई: %{towns} और %{last} में, कम से कम %{distance} किमी दूर।',
  '%{count} more': '%{count} अन्य',
  'Enter Sales Order Number': 'सेल्स ऑर्डर नंबर लिखें',
  'Scan First': 'पहले स्कैन करें',
  'Invalid Scan': 'यह स्कैन मान्य नहीं',
  'Please Enter Qty': 'कृपया मात्रा लिखें',
  'Please Add Products to Cart': 'कृपया कार्ट में उत्पाद डालें',
  'This Product is already Selected in this order, Please increase the Quantity if you want to add more Pieces of it':
    'यह उत्पाद इस ऑर्डर में पहले से है; और नग चाहिए तो मात्रा बढ़ाएँ',
  'Order Confirmation': 'ऑर्डर की पुष्टि',
  'no data found': 'कोई डेटा नहीं मिला',
  'already Scanned': 'पहले ही स्कैन हो चुका',
  'Invalid Item': 'यह नग मान्य नहीं',
  'only Similar Items Can be packed': 'केवल एक जैसे कार्टन साथ पैक हो सकते हैं',
  'Invalid Cartons': 'ये कार्टन मान्य नहीं',
  'These are several codes. Please scan one at a time.': 'ये एक से ज़्यादा कोड हैं। कृपया एक बार में एक ही स्कैन करें।',
  'Invalid Arguments': 'ये मान सही नहीं',
  'Download Succcess': 'डाउनलोड हो गया',
  'This list is narrowed by too much to be mailed.': 'इस सूची में इतने फ़िल्टर हैं कि यह मेल नहीं की जा सकती।',
  'Please choose at least one person.': 'कृपया कम से कम एक व्यक्ति चुनें।',
  'Please choose at most %{most} people.': 'कृपया ज़्यादा से ज़्यादा %{most} लोग चुनें।',
  'Product Information': 'उत्पाद की जानकारी',
  Share: 'शेयर',
  'Promotional Messages': 'प्रचार संदेश',
  'Product Rating': 'उत्पाद की रेटिंग',
  'Company Logo': 'कंपनी का लोगो',
};
