import { CreateBase, ListBase, useNotify } from 'ra-core';
import {
  AutocompleteInput,
  DataTable,
  DateField,
  DateInput,
  NumberField,
  NumberInput,
  ReferenceInput,
  required,
  SaveButton,
  SimpleForm,
  TextInput,
  Toolbar,
} from 'react-admin';
import { useState } from 'react';
import { PageTitle } from '../../../src/components/PageTitle.tsx';
import styles from './own.module.css';

const money = { style: 'currency', currency: 'USD' } as const;

/** Calls write a day as 2026/03/04, which a browser takes for a moment in its own zone. */
const isoDay = (day: string): Date => new Date(day.replaceAll('/', '-'));

const Save = () => (
  <Toolbar>
    <SaveButton alwaysEnable />
  </Toolbar>
);

/** Adds one asset after the other. Nothing but react-admin's own inputs and fields, over the portal's calls. */
export default function QuickEntryPage() {
  const notify = useNotify();
  const [added, setAdded] = useState(0);
  return (
    <>
      <PageTitle title="Quick Entry" />
      <div className={styles['columns']}>
        <section className="panel">
          <CreateBase
            key={added}
            resource="masters/assets"
            redirect={false}
            mutationOptions={{
              onSuccess: () => {
                notify('The asset is in the register.', { type: 'success' });
                setAdded(added + 1);
              },
            }}
          >
            <SimpleForm toolbar={<Save />} defaultValues={{ IsActive: true, Condition: 1 }}>
              <TextInput source="AssetName" label="Asset" size="small" fullWidth validate={required()} />
              {[
                {
                  source: 'AssetCategoryId',
                  reference: 'masters/categories',
                  name: 'CategoryName',
                  label: 'Category',
                },
                {
                  source: 'LocationId',
                  reference: 'masters/locations',
                  name: 'LocationName',
                  label: 'Location',
                },
              ].map(({ source, reference, name, label }) => (
                <ReferenceInput
                  key={source}
                  source={source}
                  reference={reference}
                  sort={{ field: name, order: 'ASC' }}
                >
                  <AutocompleteInput
                    label={label}
                    optionText={name}
                    size="small"
                    fullWidth
                    validate={required()}
                  />
                </ReferenceInput>
              ))}
              <NumberInput source="Price" fullWidth validate={required()} min={0} step={0.01} />
              <DateInput source="BoughtOn" label="Bought On" fullWidth validate={required()} />
              <TextInput source="Supplier" size="small" fullWidth validate={required()} />
            </SimpleForm>
          </CreateBase>
        </section>
        <section className="panel">
          <ListBase
            key={added}
            resource="masters/assets"
            sort={{ field: 'CreatedDate', order: 'DESC' }}
            perPage={8}
            disableSyncWithLocation
          >
            <DataTable bulkActionButtons={false} rowClick={false} size="medium">
              <DataTable.Col source="AssetName" label="Asset" disableSort />
              <DataTable.Col source="LocationName" label="Location" disableSort />
              <DataTable.Col source="Price" disableSort>
                <NumberField source="Price" locales="en-US" options={money} />
              </DataTable.Col>
              <DataTable.Col source="BoughtOn" label="Bought On" disableSort>
                <DateField source="BoughtOn" locales="en-US" transform={isoDay} />
              </DataTable.Col>
            </DataTable>
          </ListBase>
        </section>
      </div>
    </>
  );
}
