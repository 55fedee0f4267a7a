import { ListBase } from 'ra-core';
import { DataTable, DateField, NumberField } from 'react-admin';
import { Link } from 'react-router-dom';
import { PageTitle } from '../../../src/components/PageTitle.tsx';
import { Cards } from '../../../src/engine/cards/Cards.tsx';
import styles from './own.module.css';

/** What the firm has to look after next. */
export default function OverviewPage() {
  return (
    <>
      <PageTitle title="Overview" />
      <Cards />
      <div className={`above-16 ${styles['columns']}`}>
        <section className="panel" aria-labelledby="due">
          <h2 id="due">
            <Link to="/transactions/loans">Loans, the first to come back on top</Link>
          </h2>
          <ListBase
            resource="transactions/loans"
            sort={{ field: 'DueOn', order: 'ASC' }}
            perPage={6}
            disableSyncWithLocation
          >
            <DataTable bulkActionButtons={false} rowClick={false} size="medium">
              <DataTable.Col source="AssetName" label="Asset" disableSort />
              <DataTable.Col source="Borrower" disableSort />
              <DataTable.Col source="DueOn" label="Due On" disableSort>
                <DateField source="DueOn" locales="en-US" />
              </DataTable.Col>
            </DataTable>
          </ListBase>
        </section>
        <section className="panel" aria-labelledby="dear">
          <h2 id="dear">
            <Link to="/masters/assets">The dearest assets</Link>
          </h2>
          <ListBase
            resource="masters/assets"
            sort={{ field: 'Price', order: 'DESC' }}
            perPage={6}
            disableSyncWithLocation
          >
            <DataTable bulkActionButtons={false} rowClick={false} size="medium">
              <DataTable.Col source="AssetName" label="Asset" disableSort />
              <DataTable.Col source="LocationName" label="Location" disableSort />
              <DataTable.Col source="Price" disableSort>
                <NumberField
                  source="Price"
                  locales="en-US"
                  options={{ style: 'currency', currency: 'USD' }}
                />
              </DataTable.Col>
            </DataTable>
          </ListBase>
        </section>
      </div>
    </>
  );
}
