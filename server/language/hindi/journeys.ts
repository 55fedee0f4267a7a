import type { Translations } from '../../../contract/language/translator.ts';

/** The texts of journeys, in Hindi. */
export const journeys: Translations = {
  '<br><small>by %{person}</small>': '<br><small>%{person}</small>',
  'Issued for sales order <b>%{number}</b>': 'सेल्स ऑर्डर <b>%{number}</b> के लिए जारी हुआ',
  'Mapped to <b>%{product}</b>': '<b>%{product}</b> पर मैप हुआ',
  'Mapped to <b>%{product}</b>, batch %{batch}': '<b>%{product}</b> पर मैप हुआ, बैच %{batch}',
  'Demapped from <b>%{product}</b>': '<b>%{product}</b> से डी-मैप हुआ',
  'Damaged: %{reason}': 'ख़राब घोषित: %{reason}',
  'Packed into carton <code>%{code}</code>': 'कार्टन <code>%{code}</code> में पैक हुआ',
  'Unpacked from carton <code>%{code}</code>': 'कार्टन <code>%{code}</code> से निकाला गया',
  'Unpacked from carton <code>%{code}</code>: %{reason}':
    'कार्टन <code>%{code}</code> से निकाला गया: %{reason}',
  'Packed with <b>%{units}</b>': '<b>%{units}</b> डालकर पैक हुआ',
  'Packed with <b>%{cartons}</b> of %{units} altogether': '<b>%{cartons}</b> डालकर पैक हुआ, कुल %{units}',
  '%{count} unit': '%{count} नग',
  '%{count} units': '%{count} नग',
  '%{count} carton': '%{count} कार्टन',
  '%{count} cartons': '%{count} कार्टन',
  'Unpacked: %{reason}': 'खोला गया: %{reason}',
  'Packed into tertiary carton <code>%{code}</code>': 'टर्शियरी कार्टन <code>%{code}</code> में पैक हुआ',
  'Taken out of tertiary carton <code>%{code}</code>': 'टर्शियरी कार्टन <code>%{code}</code> से निकाला गया',
  'Taken out of tertiary carton <code>%{code}</code>: %{reason}':
    'टर्शियरी कार्टन <code>%{code}</code> से निकाला गया: %{reason}',
  '%{packed}. Fractional carton: %{remark}': '%{packed}। अधूरा कार्टन: %{remark}',
  '%{packed}. Older stock left: %{remark}': '%{packed}। पुराना स्टॉक रह गया: %{remark}',
  'Dispatched to <b>%{dealer}</b> on sales order <b>%{number}</b>':
    '<b>%{dealer}</b> को सेल्स ऑर्डर <b>%{number}</b> पर डिस्पैच हुआ',
  'Dispatched to <b>%{dealer}</b> on sales order <b>%{number}</b>, dispatch <code>%{code}</code>':
    '<b>%{dealer}</b> को सेल्स ऑर्डर <b>%{number}</b> पर डिस्पैच हुआ, डिस्पैच <code>%{code}</code>',
  'a dealer': 'किसी डीलर',
  'Dispatch reversed': 'डिस्पैच वापस लिया गया',
  'Dispatch reversed: %{reason}': 'डिस्पैच वापस लिया गया: %{reason}',
  'Dispatch <code>%{code}</code> reversed': 'डिस्पैच <code>%{code}</code> वापस लिया गया',
  'Dispatch <code>%{code}</code> reversed: %{reason}': 'डिस्पैच <code>%{code}</code> वापस लिया गया: %{reason}',
  'Scanned by the public': 'लोगों ने स्कैन किया',
  'Scanned by the public, in %{towns}': 'लोगों ने स्कैन किया, जगह: %{towns}',
  'Scanned by the public and judged fake': 'लोगों ने स्कैन किया और नकली निकला',
  'Scanned by the public and judged fake, in %{towns}': 'लोगों ने स्कैन किया और नकली निकला, जगह: %{towns}',
  'Scanned by the public for the first time': 'लोगों ने पहली बार स्कैन किया',
  'Scanned by the public <b>%{count} times</b> since %{moment}':
    'लोगों ने %{moment} से <b>%{count} बार</b> स्कैन किया',
  'Scanned by the public <b>%{count} times</b> since %{moment}, in %{towns}':
    'लोगों ने %{moment} से <b>%{count} बार</b> स्कैन किया, जगह: %{towns}',
  'Scanned by the public <b>%{count} times</b> since %{moment}, <b>%{fakes}</b> of them judged fake':
    'लोगों ने %{moment} से <b>%{count} बार</b> स्कैन किया, <b>%{fakes}</b> बार नकली निकला',
  'Scanned by the public <b>%{count} times</b> since %{moment}, <b>%{fakes}</b> of them judged fake, in %{towns}':
    'लोगों ने %{moment} से <b>%{count} बार</b> स्कैन किया, <b>%{fakes}</b> बार नकली निकला, जगह: %{towns}',
  'Recalled: %{reason}': 'रिकॉल हुआ: %{reason}',
  'Recalled: %{reason} (lifted since)': 'रिकॉल हुआ: %{reason} (बाद में हटाया गया)',
};
