import { languages, nameOf } from '../../../contract/language/Language.ts';
import {
  choice,
  date,
  moment,
  reference,
  serial,
  switchField,
  text,
} from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';

/** Fields that the server finds out. A trigger empties them where the address changes. */
const found = { shown: { mode: 'update' }, locked: true } as const;

/** Where a GS1 Digital Link of a product leads. */
export const productLink = defineResource({
  path: '/masters/product-links',
  title: 'Product Links',
  item: 'Link',
  icon: 'product',
  calls: {
    list: 'ProductLinks/GetLinks',
    create: 'ProductLinks/CreateLink',
    update: 'ProductLinks/UpdateLink',
    toggle: 'ProductLinks/InActiveRow',
  },
  id: 'LinkId',
  label: 'Title',
  table: 'product_links',
  fields: {
    ProductId: reference('Product', {
      to: 'product',
      labelled: 'ProductName',
      required: 'Please select Product',
    }),
    BatchNo: text('Batch No', { code: true, help: 'Without it, the link is for all batches.' }),
    FromNo: serial('From No', {
      help: 'The first seal that it is for. Without both numbers, the link is for all seals; with a batch, for those of it.',
    }),
    ToNo: serial('To No', { help: 'The last seal. Without it, the link is for the first one only.' }),
    LinkType: choice('Link Type', {
      required: 'Please select the link type.',
      choices: [
        { value: 'pip', label: 'Product information' },
        { value: 'instructions', label: 'Instructions' },
        { value: 'safetyInfo', label: 'Safety information' },
        { value: 'recallStatus', label: 'Recall status' },
        { value: 'certificationInfo', label: 'Certificates' },
        { value: 'sustainabilityInfo', label: 'Sustainability' },
        { value: 'traceability', label: 'Traceability' },
        { value: 'epcis', label: 'EPCIS' },
        { value: 'masterData', label: 'Master data' },
        { value: 'support', label: 'Support' },
      ],
    }),
    Title: text('Title', { required: 'Please enter the title.' }),
    Address: text('Address', {
      required: 'Please enter the address.',
      maxLength: [250, 'Please enter at most 250 characters.'],
      matches: {
        // a name that ends in letters is not a number of a network, however it is written
        pattern:
          /^https:\/\/[a-z0-9][a-z0-9.-]{0,100}\.(?!(?:local|localhost|internal|intranet|lan|home|corp|arpa|test|invalid)(?:[/?#]|$))[a-z]{2,20}(?:[/?#][!-~]*)?$/,
        message:
          'Please enter an address that begins with https:// and a name in small letters that everybody reaches, such as https://www.example.com/manual.',
        sample: 'https://www.example.com/manual',
      },
      help: 'The words behind the question mark of a scanned link are handed on to it.',
    }),
    Language: choice('Language', {
      choices: languages.map((language) => ({ value: language, label: nameOf(language) })),
    }),
    ContentType: choice('Content', {
      choices: [
        { value: 'text/html', label: 'Web page' },
        { value: 'application/pdf', label: 'PDF' },
        { value: 'application/json', label: 'JSON' },
      ],
    }),
    IsDefault: switchField('Opens first', {
      default: false,
      help: 'A scanned code for the till opens this link. Without one, it opens our page of the product.',
    }),
    ValidFrom: date('Valid From'),
    ValidTo: date('Valid To'),
    AddressState: choice('Address check', {
      choices: [
        { value: 'unchecked', label: 'Not checked yet' },
        { value: 'answers', label: 'Answers' },
        { value: 'failed', label: 'Did not answer once' },
        { value: 'silent', label: 'No longer answers' },
      ],
      ...found,
    }),
    CheckedOn: moment('Checked On', found),
  },
  checks: [
    {
      rule: 'inOrder',
      fields: ['FromNo', 'ToNo'],
      message: 'To No. should be greater than from number.',
      at: 'ToNo',
    },
    {
      rule: 'inOrder',
      fields: ['ValidFrom', 'ValidTo'],
      message: 'The last day must not be before the first.',
      at: 'ValidTo',
    },
  ],
  bulk: ['LinkType', 'Language', 'ContentType', 'IsDefault', 'ValidFrom', 'ValidTo'],
  duplicate: true,
  columns: [
    'ProductName',
    'BatchNo',
    'LinkType',
    'Title',
    'Address',
    'AddressState',
    'Language',
    'IsDefault',
    'Status',
  ],
  filters: [{ field: 'AddressState' }],
});
