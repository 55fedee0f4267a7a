import type { Translations } from '../../../contract/language/translator.ts';

/** The server's texts on orders, sheets and imports, in Hindi. */
export const orders: Translations = {
  'No product has this code.': 'इस कोड का कोई उत्पाद नहीं है।',
  'More than one product has this code.': 'इस कोड के एक से ज़्यादा उत्पाद हैं।',
  '%{name} is not sold any more.': '%{name} अब नहीं बिकता।',
  'This product is not sold any more.': 'यह उत्पाद अब नहीं बिकता।',
  'Order marked as read.': 'ऑर्डर पढ़ा हुआ मार्क हो गया।',
  'Order marked as unread.': 'ऑर्डर अनपढ़ा मार्क हो गया।',
  'Order activated successfully.': 'ऑर्डर सक्रिय हो गया।',
  'Order inactivated successfully.': 'ऑर्डर निष्क्रिय हो गया।',
  '%{name} is not in this order.': '%{name} इस ऑर्डर में नहीं है।',
  '%{name}: %{ordered} ordered, %{before} dispatched before, %{scanned} scanned, %{carton} in this carton.':
    '%{name}: ऑर्डर %{ordered}, पहले डिस्पैच %{before}, स्कैन %{scanned}, इस कार्टन में %{carton}।',
  '%{name}: %{ordered} ordered, %{before} dispatched before, %{scanned} scanned.':
    '%{name}: ऑर्डर %{ordered}, पहले डिस्पैच %{before}, स्कैन %{scanned}।',
  '%{name}: %{ordered} ordered, %{scanned} scanned, %{carton} in this carton.':
    '%{name}: ऑर्डर %{ordered}, स्कैन %{scanned}, इस कार्टन में %{carton}।',
  '%{name}: %{ordered} ordered, %{scanned} scanned.': '%{name}: ऑर्डर %{ordered}, स्कैन %{scanned}।',
  'This dealer is inactive: nothing can be ordered for them.':
    'यह डीलर निष्क्रिय है: उसके लिए कुछ ऑर्डर नहीं हो सकता।',
  'A part of this order was dispatched, so that its dealer stays.':
    'इस ऑर्डर का एक हिस्सा डिस्पैच हो चुका है, इसलिए इसका डीलर वही रहेगा।',
  'This order is inactive.': 'यह ऑर्डर निष्क्रिय है।',
  '%{name} is not sold any more. Please take it out.': '%{name} अब नहीं बिकता। कृपया उसे निकालें।',
  '%{name} is not sold any more: the order can have no more than its %{qty}.':
    '%{name} अब नहीं बिकता: ऑर्डर में उसके %{qty} से ज़्यादा नहीं हो सकते।',
  "%{name}: %{qty} were dispatched already, so Qty can't be less.":
    '%{name}: %{qty} का डिस्पैच पहले ही हो चुका है, इसलिए मात्रा कम नहीं हो सकती।',
  '%{name}: %{qty} were dispatched already, so it stays in the order.':
    '%{name}: %{qty} का डिस्पैच पहले ही हो चुका है, इसलिए वह ऑर्डर में रहेगा।',
  'Order created successfully.': 'ऑर्डर बन गया।',
  'Order updated successfully.': 'ऑर्डर बदल गया।',
  'Nothing was uploaded: %{reason}.': 'कुछ अपलोड नहीं हुआ: %{reason}।',
  '1 cell is wrong': '1 ख़ाना ग़लत है',
  '%{count} cells are wrong': '%{count} ख़ाने ग़लत हैं',
  'There is no SO number here.': 'यहाँ SO नंबर नहीं है।',
  'There is no order number here.': 'यहाँ ऑर्डर नंबर नहीं है।',
  'There is no dealer code here.': 'यहाँ डीलर कोड नहीं है।',
  'An order number has digits alone.': 'ऑर्डर नंबर में केवल अंक होते हैं।',
  'A SO number can have at most %{most} characters.': 'SO नंबर में ज़्यादा से ज़्यादा %{most} अक्षर हो सकते हैं।',
  'Row %{row} has this SO number as well.': 'पंक्ति %{row} में भी यही SO नंबर है।',
  'There is no order with this number.': 'इस नंबर का कोई ऑर्डर नहीं है।',
  'There is no dealer with this code.': 'इस कोड का कोई डीलर नहीं है।',
  'This order is not this dealer’s, but that of %{dealer}.': 'यह ऑर्डर इस डीलर का नहीं, %{dealer} का है।',
  '%{number} was uploaded already, on %{day}.': '%{number} पहले ही, %{day} को, अपलोड हो चुका है।',
  'Several workbooks are being read right now. Please try again in a moment.':
    'अभी कई वर्कबुक पढ़ी जा रही हैं। कृपया थोड़ी देर में फिर कोशिश करें।',
  'This file has no rows below its heads.': 'इस फ़ाइल में शीर्षकों के नीचे कोई पंक्ति नहीं है।',
  '%{count} sales orders were uploaded.': '%{count} सेल्स ऑर्डर अपलोड हो गए।',
  '1 sales order was uploaded.': '1 सेल्स ऑर्डर अपलोड हो गया।',
  'This file takes too much to be read. Please copy the rows that are needed to a new file, and import that.':
    'यह फ़ाइल पढ़ने के लिए बहुत बड़ी है। कृपया ज़रूरी पंक्तियाँ नई फ़ाइल में कॉपी करके उसे इम्पोर्ट करें।',
  'A file can have at most %{most} rows. Please divide it.':
    'फ़ाइल में ज़्यादा से ज़्यादा %{most} पंक्तियाँ हो सकती हैं। कृपया इसे बाँट दें।',
  'A sheet can have at most %{most} rows, empty ones as well.':
    'एक शीट में, ख़ाली पंक्तियाँ मिलाकर, ज़्यादा से ज़्यादा %{most} पंक्तियाँ हो सकती हैं।',
  'A spreadsheet has made this a date. Please format the cell as text, and enter it anew.':
    'स्प्रेडशीट ने इसे तारीख़ बना दिया है। कृपया ख़ाने को टेक्स्ट का फ़ॉर्मैट दें, और इसे फिर से लिखें।',
  'This is a number that a spreadsheet has shortened. Please format the cell as text, and enter it anew.':
    'यह संख्या स्प्रेडशीट ने छोटी कर दी है। कृपया ख़ाने को टेक्स्ट का फ़ॉर्मैट दें, और इसे फिर से लिखें।',
  'Excel keeps only %{digits} digits of a number. Please format the cell as text, and enter it anew.':
    'Excel संख्या के केवल %{digits} अंक रखता है। कृपया ख़ाने का फ़ॉर्मैट Text करें और फिर से लिखें।',
  'This has more than %{most} characters.': 'इसमें %{most} से ज़्यादा अक्षर हैं।',
  'This is an error of the sheet, not a value.': 'यह शीट की गड़बड़ी है, कोई मान नहीं।',
  'The file must name the columns %{columns}. Missing: %{missing}.':
    'फ़ाइल में कॉलम %{columns} के नाम होने चाहिए। ये नहीं हैं: %{missing}।',
  'This workbook has several sheets. Please keep only the one with the sales orders.':
    'इस वर्कबुक में कई शीटें हैं। कृपया केवल सेल्स ऑर्डर वाली शीट रखें।',
  'This workbook has no such sheet.': 'इस वर्कबुक में ऐसी कोई शीट नहीं है।',
  'This is no table. Please choose a CSV or Excel file (.xlsx or .xls).':
    'यह कोई तालिका नहीं है। कृपया CSV या Excel फ़ाइल (.xlsx या .xls) चुनें।',
  'Line %{line} has a byte at character %{column} that UTF-8 does not know (%{byte}). Please save the file as UTF-8, or choose its encoding.':
    'पंक्ति %{line} के अक्षर %{column} पर ऐसा बाइट है जो UTF-8 में नहीं होता (%{byte})। कृपया फ़ाइल को UTF-8 में सेव करें, या उसकी एन्कोडिंग चुनें।',
  'The encoding of this file can’t be told. Please choose it, or save the file as UTF-8.':
    'इस फ़ाइल की एन्कोडिंग पहचानी नहीं गई। कृपया उसे चुनें, या फ़ाइल को UTF-8 में सेव करें।',
  'Some characters can’t be read in this encoding.': 'कुछ अक्षर इस एन्कोडिंग में नहीं पढ़े जा सकते।',
  'The heads are in row %{row}. The rows above were left out.':
    'शीर्षक पंक्ति %{row} में हैं। ऊपर की पंक्तियाँ छोड़ दी गईं।',
  'Hidden rows were read as well: %{count}.': 'छिपी हुई पंक्तियाँ भी पढ़ी गईं: %{count}।',
  'Hidden columns were read as well: %{count}.': 'छिपे हुए कॉलम भी पढ़े गए: %{count}।',
  'This sheet has merged cells. Only the first cell of each has the value.':
    'इस शीट में मिले हुए ख़ाने हैं। हर एक के केवल पहले ख़ाने में मान है।',
  'This row has more cells than there are heads. Please put a cell in quotes if it contains the sign that divides cells.':
    'इस पंक्ति में शीर्षकों से ज़्यादा ख़ाने हैं। अगर किसी ख़ाने में ख़ाने अलग करने वाला चिह्न है, तो कृपया उसे उद्धरण चिह्नों में रखें।',
  'Rows with cells that have no head: %{count}. These cells were left out.':
    'बिना शीर्षक के ख़ानों वाली पंक्तियाँ: %{count}। ये ख़ाने छोड़ दिए गए।',
  'This encoding is not known.': 'यह एन्कोडिंग मालूम नहीं है।',
  'This delimiter is not known.': 'यह विभाजक मालूम नहीं है।',
  'Please say whether the day or the month comes first.': 'कृपया बताएँ कि पहले दिन आता है या महीना।',
  'Please enter only date. Write it like 2026-01-05 or 5 Jan 2026.':
    'कृपया केवल तारीख़ डालें। इसे 2026-01-05 या 5 Jan 2026 की तरह लिखें।',
  'Please enter a date and a time. Write it like 2026-01-05 14:30.':
    'कृपया केवल तारीख़ और समय डालें। इसे 2026-01-05 14:30 की तरह लिखें।',
  'The column %{name} is there twice.': 'कॉलम %{name} दो बार है।',
  'This file can’t be read as an Excel workbook.': 'यह फ़ाइल Excel वर्कबुक की तरह नहीं पढ़ी जा सकती।',
  'This workbook is protected by a password. Please save it without one.':
    'इस वर्कबुक पर पासवर्ड लगा है। कृपया उसे बिना पासवर्ड के सेव करें।',
  'This workbook is too large: unpacked it has more than %{most} MB. Please keep only the columns that are needed.':
    'यह वर्कबुक बहुत बड़ी है: खुलने पर %{most} MB से ज़्यादा होती है। कृपया केवल ज़रूरी कॉलम रखें।',
  "There is no picture '%{name}'.": "'%{name}' नाम की कोई तस्वीर नहीं है।",
  "There is no file '%{name}'.": "'%{name}' नाम की कोई फ़ाइल नहीं है।",
  'There is no %{what} “%{text}” to choose.': 'चुनने के लिए %{what} “%{text}” नहीं है।',
  'Several are called “%{text}”: %{numbers}. Please write the number of one.':
    '“%{text}” नाम के कई हैं: %{numbers}। कृपया किसी एक का नंबर लिखें।',
  'Another row of this record is refused.': 'इस रिकॉर्ड की कोई दूसरी पंक्ति नामंज़ूर है।',
  'Row %{row} changes this record as well.': 'पंक्ति %{row} भी यही रिकॉर्ड बदलती है।',
  'Row %{row} has this %{field} as well.': 'पंक्ति %{row} में भी यही %{field} है।',
  'Records of this page can only be added.': 'इस पेज के रिकॉर्ड केवल जोड़े जा सकते हैं।',
  'Please choose a CSV or Excel file.': 'कृपया CSV या Excel फ़ाइल चुनें।',
  'This page has no import.': 'इस पेज पर इम्पोर्ट नहीं है।',
  'These are not the columns of the file.': 'ये फ़ाइल के कॉलम नहीं हैं।',
  'Two columns fill one field.': 'दो कॉलम एक ही फ़ील्ड भरते हैं।',
  'Some rows are refused: leave them out, or mend the file.': 'कुछ पंक्तियाँ नामंज़ूर हैं: उन्हें छोड़ें, या फ़ाइल ठीक करें।',
  'There is nothing to import.': 'इम्पोर्ट करने के लिए कुछ नहीं है।',
  'This can’t be undone.': 'यह वापस नहीं लिया जा सकता।',
  "%{field} can't be changed in this record.": 'इस रिकॉर्ड में यह फ़ील्ड नहीं बदला जा सकता: %{field}।',
  'This page has nothing of this name for many rows.': 'इस पेज पर कई पंक्तियों के लिए इस नाम का कुछ नहीं है।',
  "'%{field}' can't be set for many rows.": "'%{field}' को कई पंक्तियों में एक साथ नहीं भरा जा सकता।",
  'Please choose what to set.': 'कृपया चुनें कि क्या भरना है।',
  'You have %{count} imports, changes and files at work. Please wait until one is done.':
    'आपके %{count} इम्पोर्ट, बदलाव और फ़ाइलों पर काम चल रहा है। कृपया किसी एक के पूरे होने तक रुकें।',
  'Please name either rows, or a filter with the number of its rows.':
    'कृपया या तो पंक्तियाँ बताएँ, या फ़िल्टर और उसकी पंक्तियों की संख्या।',
  'The filter finds %{now} rows now, not %{count}. Please look at the list again.':
    'फ़िल्टर में अब %{now} पंक्तियाँ हैं, %{count} नहीं। कृपया सूची फिर देखें।',
  'It was cancelled. The other rows stay as they were.': 'इसे रद्द किया गया। बाक़ी पंक्तियाँ वैसी ही हैं।',
  'The person who began this may not do it any more. The other rows stay as they were.':
    'जिसने यह शुरू किया उसे अब इसकी अनुमति नहीं है। बाक़ी पंक्तियाँ वैसी ही हैं।',
  'The server could not go on. The other rows stay as they were. Please try again.':
    'सर्वर आगे नहीं बढ़ सका। बाक़ी पंक्तियाँ वैसी ही हैं। कृपया फिर कोशिश करें।',
  'It could not be undone. Nothing was changed. Please try again.':
    'इसे वापस नहीं लिया जा सका। कुछ नहीं बदला। कृपया फिर कोशिश करें।',
  'The person who asked for it may not change records here any more. Nothing was changed.':
    'जिसने यह माँगा उसे यहाँ रिकॉर्ड बदलने की अनुमति अब नहीं है। कुछ नहीं बदला।',
  'This import is not in this state any more.': 'यह इम्पोर्ट अब इस स्थिति में नहीं है।',
  'The person who began this import may not import here any more. Nothing was stored.':
    'जिसने यह इम्पोर्ट शुरू किया, वह अब यहाँ इम्पोर्ट नहीं कर सकता। कुछ सेव नहीं हुआ।',
  'The rows could not be checked. Please try again.': 'पंक्तियाँ जाँची नहीं जा सकीं। कृपया फिर कोशिश करें।',
  'The rows could not be stored. Nothing was imported. Please try again.':
    'पंक्तियाँ सेव नहीं हो सकीं। कुछ इम्पोर्ट नहीं हुआ। कृपया फिर कोशिश करें।',
  'Somebody has changed the record of row %{row} meanwhile.': 'इस बीच किसी ने पंक्ति %{row} का रिकॉर्ड बदल दिया।',
  'Somebody has changed it since.': 'इस बीच किसी ने इसे बदल दिया।',
  'It is used since.': 'यह इस बीच इस्तेमाल हो चुका है।',
  'A mail told somebody of it.': 'इसके बारे में किसी को मेल जा चुका है।',
  'Records of this page can’t be removed.': 'इस पेज के रिकॉर्ड हटाए नहीं जा सकते।',
  'This person has used the portal since.': 'यह व्यक्ति इस बीच पोर्टल इस्तेमाल कर चुका है।',
  'It is not there any more.': 'यह अब नहीं है।',
  'Put back': 'पहले जैसा किया गया',
  'Nothing was changed.': 'कुछ नहीं बदला गया।',
  'Nothing was imported.': 'कुछ इम्पोर्ट नहीं हुआ।',
  'Please look at the rows again.': 'कृपया पंक्तियाँ फिर से देखें।',
  'Somebody among these people may not export this page.':
    'इन लोगों में से किसी को यह पेज एक्सपोर्ट करने का अधिकार नहीं है।',
  'This page has no list.': 'इस पेज पर सूची नहीं है।',
  'You have planned %{count} mails.': 'आप %{count} मेल तय कर चुके हैं।',
  'Please delete one first.': 'कृपया पहले एक मिटाएँ।',
  'The mail is planned.': 'मेल तय हो गया।',
  'The list is mailed no longer.': 'यह सूची अब मेल नहीं की जाएगी।',
  'This list can’t be mailed.': 'यह सूची मेल नहीं की जा सकती।',
  'You have %{count} prepared files.': 'आपकी %{count} फ़ाइलें पहले से तैयार हैं।',
  'Please remove one first.': 'कृपया पहले एक हटाएँ।',
  'The person who asked for this file may not export this list any more.':
    'जिसने यह फ़ाइल माँगी, उसे अब यह सूची एक्सपोर्ट करने का अधिकार नहीं है।',
  'The file could not be prepared. Please try again.': 'फ़ाइल तैयार नहीं हो सकी। कृपया फिर कोशिश करें।',
  'These are no names of stored files.': 'ये रखी हुई फ़ाइलों के नाम नहीं हैं।',
};
