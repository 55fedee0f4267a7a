import { sealForm } from '../../../contract/choices/choices.ts';
import {
  audio,
  choice,
  email,
  image,
  mobile,
  multiline,
  pairs,
  text,
} from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { companyPrefix, siteOrigins } from '../../../contract/values/patterns.ts';

export const company = defineResource({
  path: '/masters/company-master',
  title: 'Company Master',
  item: 'Company',
  icon: 'company',
  calls: {
    list: 'Company/GetCompanys',
    create: 'Company/CreateCompany',
    update: 'Company/UpdateCompany',
    toggle: 'Company/InActiveRow',
    options: 'Company/GetCompanyDLL',
  },
  id: 'CompanyId',
  label: 'CompanyName',
  rowsOf: 'own-company',
  table: 'companies',
  import: false,
  hooks: { beforeSave: 'protectUsedPrefix', afterSave: 'openCompany' },
  fields: {
    CompanyName: text('Company Name', {
      required: 'Please enter your Company Name.',
      unique: 'This company name is taken already.',
    }),
    CompanyDisplayName: text('Company Display Name', { required: 'Please enter Company Display Name.' }),
    Prefix: text('Prefix', {
      code: true,
      required: 'Please enter valid prefix.',
      matches: { ...companyPrefix, message: 'Please enter valid prefix.' },
      unique: 'This prefix belongs to another company.',
      help: 'Two characters, the first a capital letter, at the start of every code of this company. Fixed once numbers are issued.',
    }),
    Email: email('Email', { required: 'Please enter email-id.' }),
    Mobile: mobile('Mobile Number', { required: 'Please enter mobile no.' }),
    WebsiteURL: text('Website URL', { required: 'Please enter wesite URL' }),
    Address: multiline('Address', { required: 'Please enter address' }),
    CompanyLogo: image('Company Logo', { required: 'Please enter companyLogo' }),
    FakeMessage: multiline('Fake Message', { required: 'Please enter fakeMessage' }),
    FakeAudio: audio('Fake Audio', { required: 'Please enter FakeAudio' }),
    GenuineMessage: multiline('Genuine Message', {
      default: 'This product is genuine. Thank you for choosing the original.',
      help: 'New products begin with it.',
    }),
    AlreadyScannedMsg: multiline('Already Scanned Message', {
      default:
        'This seal was scanned before. If it was not you, please ask the seller where the product comes from.',
      help: 'New products begin with it.',
    }),
    AllowedOrigins: multiline('Allowed Sites', {
      matches: {
        ...siteOrigins,
        message:
          'Please enter addresses of sites without a path, one a line, such as https://app.example.com.',
      },
      help: "The company's own sites on which people may ask for an account and check seals, one a line. Without any, they do it here.",
    }),
    GLN: text('GLN', { gs1: 'gln', help: 'The Global Location Number of the company: 13 digits.' }),
    GS1Prefix: text('GS1 Company Prefix', {
      code: true,
      matches: {
        pattern: /^[0-9]{4,12}$/,
        message: 'A GS1 company prefix has 4 to 12 digits.',
        sample: '8901234',
      },
      unique: 'This GS1 company prefix belongs to another company.',
      help: 'The GTINs of its products begin with it, and nobody else’s do. Cartons that are packed with it get an SSCC. Only the operating company changes it.',
    }),
    SealForm: choice('Seals Are Printed As', {
      choices: [
        { value: sealForm.address, label: 'Address of the seal' },
        { value: sealForm.link, label: 'GS1 Digital Link' },
      ],
      default: sealForm.address,
      help: 'A GS1 Digital Link is one code for the seal and for the till. Its numbers must be mapped to a product with a GTIN before they are printed.',
    }),
    SocialLinks: pairs('Social Handles', {
      as: 'object',
      keyLabel: 'Handle Name',
      valueLabel: 'Link',
      links: true,
    }),
  },
  tabs: {
    'Company Details': [
      'CompanyName',
      'CompanyDisplayName',
      'Prefix',
      'Email',
      'Mobile',
      'WebsiteURL',
      'Address',
      'CompanyLogo',
      'FakeMessage',
      'FakeAudio',
      'GenuineMessage',
      'AlreadyScannedMsg',
      'AllowedOrigins',
      'GLN',
      'GS1Prefix',
      'SealForm',
    ],
    'Add Social Handles': ['SocialLinks'],
  },
  added: 'actForCompany',
  columns: ['CompanyName', 'CompanyDisplayName', 'Prefix', 'CompanyLogo'],
  sort: { by: 'CreatedDate', several: true },
});
