import type { Translations } from '../../../contract/language/translator.ts';

/** The SQL editor's texts, in Hindi. */
export const sql: Translations = {
  'People who sign in: staff, dealers, mobile users': 'लॉग इन करने वाले लोग: स्टाफ़, डीलर, मोबाइल यूज़र',
  'Pages that rights are given on': 'पेज, जिन पर अधिकार दिए जाते हैं',
  'Rights of roles on pages': 'पेजों पर भूमिकाओं के अधिकार',
  'Firms of dealers': 'डीलरों की फ़र्में',
  'Issued numbers': 'जारी नंबर',
  'Numbers mapped to products': 'उत्पादों पर मैप नंबर',
  'Demapped and damaged numbers': 'डी-मैप और ख़राब नंबर',
  'Scans by number': 'नंबर के हिसाब से स्कैन',
  'What visitors wrote': 'विज़िटरों ने क्या लिखा',
  'Sums of ratings by product': 'उत्पाद के हिसाब से रेटिंग का जोड़',
  'What a product’s verdict shows': 'उत्पाद के नतीजे में क्या दिखता है',
  'The log of scans, by months: name a period of created_at': 'स्कैन का लॉग, महीनों में: created_at की अवधि दें',
  'Products of orders': 'ऑर्डर के उत्पाद',
  'Uploads of sales orders': 'सेल्स ऑर्डर के अपलोड',
  'Sales orders of the company’s own books': 'कंपनी के अपने बही-खाते के सेल्स ऑर्डर',
  'Packed cartons': 'पैक किए कार्टन',
  'Runs of numbers in secondary cartons': 'सेकेंडरी कार्टन में लगातार नंबर',
  'Secondary cartons in tertiary ones': 'टर्शियरी कार्टन में सेकेंडरी कार्टन',
  'Cartons of dispatches': 'डिस्पैच के कार्टन',
  'Units that people earned points for': 'नग, जिनके लोगों को पॉइंट मिले',
  'The ledger of points': 'पॉइंट का खाता',
  'Points by person': 'व्यक्ति के हिसाब से पॉइंट',
  'Requests to redeem points': 'पॉइंट भुनाने के अनुरोध',
  'Cut off after %{most} rows.': '%{most} पंक्तियों के बाद काटा गया।',
  'Cut off after %{most} MB.': '%{most} MB के बाद काटा गया।',
  'The statement answers no rows to be exported.': 'इस स्टेटमेंट से एक्सपोर्ट के लिए कोई पंक्ति नहीं मिलती।',
  'The SQL editor is off, for its database roles could not be made safely: %{reason} The README says which rights the owner of the database needs.':
    'SQL एडिटर बंद है, क्योंकि उसकी डेटाबेस भूमिकाएँ सुरक्षित नहीं बन सकीं: %{reason} README में लिखा है कि डेटाबेस के मालिक को कौन से अधिकार चाहिए।',
  'Too many scripts are running right now. Please try again in a moment, or cancel one of yours.':
    'अभी बहुत सी स्क्रिप्टें चल रही हैं। कृपया थोड़ी देर में फिर कोशिश करें, या अपनी एक रद्द करें।',
  'Too many scripts are running right now. Please try again in a moment.':
    'अभी बहुत सी स्क्रिप्टें चल रही हैं। कृपया थोड़ी देर में फिर कोशिश करें।',
  'This run was started already.': 'यह पहले ही शुरू हो चुकी है।',
  'The statement answers no rows, and as a Query it can change none. Choose ExecuteNonQuery for a script that changes rows.':
    'इस स्टेटमेंट से कोई पंक्ति नहीं मिलती, और Query के रूप में यह कुछ बदल भी नहीं सकता। पंक्तियाँ बदलने वाली स्क्रिप्ट के लिए ExecuteNonQuery चुनें।',
  'The editor begins and ends the transaction: leave BEGIN, COMMIT and ROLLBACK out.':
    'ट्रांज़ैक्शन एडिटर ही शुरू और ख़त्म करता है: BEGIN, COMMIT और ROLLBACK न लिखें।',
  'The script would change more than %{most} rows. Change fewer at a time.':
    'स्क्रिप्ट %{most} से ज़्यादा पंक्तियाँ बदलेगी। एक बार में कम बदलें।',
  'A script that changes rows can’t answer so much: leave RETURNING out.':
    'पंक्तियाँ बदलने वाली स्क्रिप्ट इतना जवाब नहीं दे सकती: RETURNING न लिखें।',
  'What this script changes has to be looked at again: run it once more.':
    'यह स्क्रिप्ट जो बदलती है उसे फिर से देखना होगा: इसे एक बार और चलाएँ।',
  'The script would change other rows by now: run it again to see which.':
    'स्क्रिप्ट अब दूसरी पंक्तियाँ बदलेगी: देखने के लिए इसे फिर चलाएँ।',
  'The password is not right.': 'पासवर्ड सही नहीं है।',
  'ExecuteNonQuery changes rows for good: send your Password, or a RunId to see first what it would change.':
    'ExecuteNonQuery पंक्तियाँ हमेशा के लिए बदलता है: अपना Password भेजें, या पहले यह देखने के लिए RunId कि क्या बदलेगा।',
  'The script is cancelled.': 'स्क्रिप्ट रद्द हो गई।',
  'The script has ended already.': 'स्क्रिप्ट पहले ही ख़त्म हो चुकी है।',
  'A script has one statement. Run each statement by itself.':
    'एक स्क्रिप्ट में एक ही स्टेटमेंट होता है। हर स्टेटमेंट अलग से चलाएँ।',
  'A Query reads rows alone: write a SELECT, VALUES, TABLE, EXPLAIN or SHOW. Choose ExecuteNonQuery for a script that changes rows.':
    'Query केवल पंक्तियाँ पढ़ती है: SELECT, VALUES, TABLE, EXPLAIN या SHOW लिखें। पंक्तियाँ बदलने वाली स्क्रिप्ट के लिए ExecuteNonQuery चुनें।',
  'A script changes rows alone: write an INSERT, UPDATE, DELETE or MERGE. DO blocks, and what locks tables, ends transactions, or changes roles, settings or files, are not run.':
    'स्क्रिप्ट केवल पंक्तियाँ बदलती है: INSERT, UPDATE, DELETE या MERGE लिखें। DO ब्लॉक, और जो टेबल लॉक करे, ट्रांज़ैक्शन ख़त्म करे, या भूमिका, सेटिंग या फ़ाइल बदले, वह नहीं चलता।',
  'Scripts can’t call %{function}, which does more than answer a value. Leave it out of the script.':
    'स्क्रिप्टें %{function} नहीं चला सकतीं, क्योंकि वह मान देने से ज़्यादा कुछ करता है। उसे स्क्रिप्ट से हटा दें।',
  'There is no statement in the script.': 'स्क्रिप्ट में कोई स्टेटमेंट नहीं है।',
  'The script was cancelled.': 'स्क्रिप्ट रद्द की गई।',
  'The script was ended, for others waited for what it held. Change fewer rows at a time, or run it when less is going on.':
    'स्क्रिप्ट रोक दी गई, क्योंकि उसके कारण दूसरों का काम रुका था। एक बार में कम पंक्तियाँ बदलें, या कम काम के समय चलाएँ।',
  'Choose ExecuteNonQuery for a script that changes rows.':
    'पंक्तियाँ बदलने वाली स्क्रिप्ट के लिए ExecuteNonQuery चुनें।',
  'Scripts change rows of %{tables} alone, and of these neither the id, nor the company, nor who changed them when.':
    'स्क्रिप्टें केवल %{tables} की पंक्तियाँ बदलती हैं, और उनमें भी न आईडी, न कंपनी, न यह कि किसने कब बदला।',
  'The script was ended after %{seconds} seconds. Narrow it, or ask for fewer rows.':
    'स्क्रिप्ट %{seconds} सेकंड बाद रोक दी गई। उसे छोटा करें, या कम पंक्तियाँ माँगें।',
  'Only a run of the SQL editor changes rows here.': 'यहाँ पंक्तियाँ केवल SQL एडिटर बदलता है।',
  'The server ended while the script ran.': 'स्क्रिप्ट चलते समय सर्वर बंद हो गया।',
  Cities: 'शहर',
  Countries: 'देश',
  Dispatches: 'डिस्पैच',
  Orders: 'ऑर्डर',
  Recalls: 'रिकॉल',
  States: 'राज्य',
};
